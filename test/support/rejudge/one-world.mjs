// The example module as an agent that cannot be emptied: one world that all runs share, as live agents have it.
import { agent } from '../../../examples/module/agent.mjs';

export default () => {
  const made = agent()();
  made.operator.reset({ world: 'default' });
  const { reset: _reset, ...operator } = made.operator;
  const described = made.describe();
  const abilities = described.abilities.filter((ability) => ability !== 'reset' && ability !== 'multi-world');
  return { ...made, operator, describe: () => ({ ...described, abilities }) };
};
