import { hostOf, remoteAddressOf } from '../../a2a/loopback.js';
import type { Json } from '../../base/json.js';
import type { TargetFile } from '../../model/target.js';
import { fileFault } from './live-faults.js';
import type { LiveSettings } from './live-settings.js';
import { membersOf, textOf } from './members.js';
import type { SecretBook } from './secret-text.js';

/** An address that the target file names, and what would be sent there. */
type Place = { readonly host: string; readonly what: string };

/**
 * Refuses a target that is not on this machine, before anything is sent, and says what would have been. The same is checked again for
 * every connection; this first look is there so that a person learns all of it at once.
 */
export const assertLocal = async (file: TargetFile, settings: LiveSettings, book: SecretBook): Promise<void> => {
  if (settings.allowRemote) return;
  const remote: string[] = [];
  for (const { host, what } of placesOf(file, settings, book)) {
    const address = await remoteAddressOf(host);
    if (address !== undefined) remote.push(`to ${host} (${address}): ${what}`);
  }
  if (remote.length === 0) return;
  throw fileFault(
    'TARGET_REMOTE',
    `the target is not on this machine, and the file does not say allowRemote: true. This would have been sent: ${remote.join('; ')}`,
    'write allowRemote: true into the target file if you may test that agent',
  );
};

const placesOf = (file: TargetFile, settings: LiveSettings, book: SecretBook): readonly Place[] => [
  { host: hostOf(settings.base), what: callsOf(settings) },
  ...settings.origins.slice(1).map((origin) => ({ host: hostOf(new URL(origin)), what: 'the same, if the card names it' })),
  ...planesOf(file.operator, 'operator', book),
  ...planesOf(file.witness, 'witness', book),
];

const callsOf = ({ principals, consequences, maxCalls }: LiveSettings): string => {
  const named = principals.filter(({ credential }) => credential !== undefined);
  const who = named.map(({ id, credential }) => `${id} (${credential?.scheme ?? 'none'})`);
  const acting = consequences
    ? `calls that may have consequences, ${maxCalls === undefined ? 'without a limit' : `at most ${maxCalls}`}`
    : 'only calls of observing skills';
  return `requests for its agent card, and messages as ${[...who, 'nobody'].join(', ')}: ${acting}`;
};

const planesOf = (plane: Json | undefined, name: string, book: SecretBook): readonly Place[] =>
  Object.entries(membersOf(plane)).flatMap(([act, said]) => {
    const { http } = membersOf(said);
    const url = book.resolve(textOf(http, 'url') ?? '').replaceAll(/\{[A-Za-z]+\}/g, 'x');
    if (http === undefined || !URL.canParse(url)) return [];
    return [{ host: hostOf(new URL(url)), what: `${textOf(http, 'method') ?? 'GET'} of ${name}.${act}` }];
  });
