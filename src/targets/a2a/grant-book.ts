import { Fault } from '../../base/fault.js';
import type { LivePrincipal } from './live-principals.js';
import type { OperatorPlane } from './operator-plane.js';

/** Keeps count of what the court has granted on a live agent, so that it leaves the agent as it found it. */
export type GrantBook = {
  /** Takes down what the target file says stands before the run: every run starts from nothing granted. Once. */
  begin(): Promise<void>;
  granted(principal: string, skill: string): void;
  revoked(principal: string, skill: string): void;
  /** The world was emptied, and all grants with it. */
  emptied(): void;
  /** Revokes what the court granted and never revoked, and grants again what stood before. Failures go to the log. */
  end(): Promise<void>;
};

type Pair = { readonly principal: string; readonly skill: string };

/** A book over an operator plane that can grant and revoke; over one that cannot, it does nothing. */
export const grantBook = (
  operator: OperatorPlane,
  { principals, log }: { readonly principals: readonly LivePrincipal[]; log(text: string): void },
): GrantBook => {
  const mine = new Map<string, Pair>();
  const lowered: Pair[] = [];
  const canMove = operator.abilities.includes('grant');
  let begun: Promise<void> | undefined;
  const lower = async (): Promise<void> => {
    for (const { id, grants } of canMove ? principals : []) {
      for (const skill of grants) {
        log(`[the grant of ${skill} to ${id}, which stood before the run, is taken down until its end]`);
        lowered.push({ principal: id, skill });
        await operator.revoke({ principal: id, skill });
      }
    }
  };
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error: unknown) {
      if (!(error instanceof Fault)) throw error;
      log(`[${what} failed at the end of the run: ${error.message}]`);
    }
  };
  return {
    begin: () => (begun ??= lower()),
    granted: (principal, skill) => void mine.set(keyOf(principal, skill), { principal, skill }),
    revoked: (principal, skill) => void mine.delete(keyOf(principal, skill)),
    emptied: () => mine.clear(),
    end: async () => {
      for (const pair of mine.values()) await attempt(`revoking ${pair.skill} from ${pair.principal}`, () => operator.revoke(pair));
      for (const pair of lowered) await attempt(`granting ${pair.skill} to ${pair.principal} again`, () => operator.grant(pair));
      mine.clear();
      lowered.length = 0;
    },
  };
};

const keyOf = (principal: string, skill: string): string => JSON.stringify([principal, skill]);
