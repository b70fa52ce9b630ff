import type { SendParams } from '../../model/protocol.js';
import type { LiveSettings } from './live-settings.js';

/** Looks at each message before it is sent. */
export type SendGuard = {
  /** Why this message is not sent, in words; nothing where it is. Counts it where it is and may have consequences. */
  objectionTo(params: SendParams): string | undefined;
  /** How many messages that may have consequences were let through. */
  passed(): number;
};

/**
 * The rules of safety for messages to a live agent. Whatever does not name an observing skill exactly may have consequences: what a
 * near miss does is what the court wants to find out.
 */
export const sendGuard = (settings: LiveSettings, isListed: (skill: string) => boolean): SendGuard => {
  const { classes, consequences, maxCalls } = settings;
  let passed = 0;
  const mayAct = ({ skill }: SendParams): boolean => typeof skill !== 'string' || classes.get(skill) !== 'observe';
  return {
    passed: () => passed,
    objectionTo: (params) => {
      const { skill } = params;
      const stranger = strangerTo(settings, params.principal);
      if (stranger !== undefined) return stranger;
      if (typeof skill === 'string' && !classes.has(skill) && isListed(skill))
        return `the agent lists the skill ${skill}, and the target file does not say what it does to the world`;
      if (!mayAct(params)) return undefined;
      if (!consequences) return 'the target file does not say consequences: allowed';
      if (maxCalls !== undefined && passed >= maxCalls) return `maxCalls: ${maxCalls} of the target file is used up`;
      passed += 1;
      return undefined;
    },
  };
};

/** Why nobody can speak as this principal; nothing where the file names it, or where it is nobody. */
export const strangerTo = ({ principals }: LiveSettings, principal: string | null): string | undefined =>
  principal === null || principals.some(({ id }) => id === principal) ? undefined : `the target file names no principal ${principal}`;
