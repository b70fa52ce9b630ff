import type { Invariant } from './model.js';

/** Every effect is that of one permitted command, as it was asked for, and the only one of it. */
export const effectPermitted: Invariant = {
  law: 'an effect belongs to one command that was permitted when it was sent, and a command has one',
  departure: ({ effects, unexplained }, { index }) => {
    const here = effects.filter((one) => one.index === index).map(({ row }) => row);
    const found = unexplained.find(({ effect }) => here.includes(effect));
    return found === undefined ? undefined : `an effect of ${found.effect.skill} that nothing permits (${found.why})`;
  },
};
