// The handing agent as a module.
import { makeAgent } from './agent.mjs';

export default () => makeAgent();
