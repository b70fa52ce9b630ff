import { Command, type Option } from 'commander';
import type { CommandEntry } from '../command.js';

/** What can follow an option: nothing, one of some words, the path of a file, or a text that nobody can guess. */
export type Following = { readonly is: 'nothing' | 'file' | 'text' } | { readonly is: 'words'; readonly words: readonly string[] };

/** One option as a shell completes it. */
export type CompletedOption = { readonly flags: readonly string[]; readonly does: string; readonly following: Following };

/** One command as a shell completes it; `words` may stand first after it. */
export type CompletedCommand = {
  readonly name: string;
  readonly summary: string;
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
};

/** All that a shell completes: the options of every command, and each command with its own. */
export type CompletionModel = { readonly global: readonly CompletedOption[]; readonly commands: readonly CompletedCommand[] };

/** Words that an option takes and its declaration does not name, by the long flag. */
export type KnownWords = { readonly [flag: string]: readonly string[] };

/** Reads the commands from what they declare: nothing is listed twice, so nothing can be forgotten. */
export const completionModel = async (
  program: Command,
  entries: readonly CommandEntry[],
  known: { readonly options: KnownWords; readonly words: { readonly [command: string]: readonly string[] } },
): Promise<CompletionModel> => {
  const commands: CompletedCommand[] = [];
  for (const { name, summary, load } of entries) {
    const command = new Command(name);
    (await load()).declare(command);
    commands.push({
      name,
      summary,
      words: safe(known.words[name] ?? []),
      options: command.options.map((option) => completed(option, known.options)),
    });
  }
  return { global: program.options.map((option) => completed(option, known.options)), commands };
};

const completed = (option: Option, known: KnownWords): CompletedOption => ({
  flags: [option.long, option.short].filter((flag) => flag !== undefined && flag !== null),
  does: option.description,
  following: followingOf(option, known),
});

const followingOf = (option: Option, known: KnownWords): Following => {
  const takes = /[<[]([^\]>]+)[\]>]/.exec(option.flags)?.[1];
  if (takes === undefined) return { is: 'nothing' };
  const words = safe([...(option.argChoices ?? []), ...wordsOf(option.parseArg), ...(known[option.long ?? ''] ?? [])]);
  if (words.length > 0) return { is: 'words', words };
  return { is: /file|dir|folder|target/.test(takes) ? 'file' : 'text' };
};

const wordsOf = (reader: unknown): readonly string[] => {
  if (typeof reader !== 'function' || !('words' in reader) || !Array.isArray(reader.words)) return [];
  return reader.words.filter((word: unknown) => typeof word === 'string');
};

/** A word that a shell could take for more than a word, or break in two, is left out: a name must never run as code where it is completed. */
const safe = (words: readonly string[]): readonly string[] => [...new Set(words.filter((word) => /^[\w@%+.,/-]+$/.test(word)))];
