import { type DialectName, dialects } from '../../a2a/dialects.js';
import { isJsonList, isJsonObject, type JsonObject } from '../../base/json.js';
import type { TargetFile } from '../../model/target.js';
import type { LiveSettings } from './live-settings.js';
import { messageOf } from './message-of.js';

/** A message to the first skill that the target file classifies as observing, with its first example; nothing where there is none. */
export const observingMessage = (
  file: TargetFile,
  settings: LiveSettings,
): ((dialect: DialectName, messageId: string) => JsonObject) | undefined => {
  const skill = [...settings.classes].find(([, consequence]) => consequence === 'observe')?.[0];
  if (skill === undefined) return undefined;
  const said = file.skills?.[skill] ?? null;
  const examples = isJsonObject(said) ? said['examples'] : undefined;
  const input = examples !== undefined && isJsonList(examples) ? (examples[0] ?? {}) : {};
  return (name, messageId) => {
    const params = { world: 'default', principal: null, messageId, skill, input };
    const made = messageOf(params, { dialect: dialects[name], places: settings.places });
    return made.ok ? made.value.message : {};
  };
};

/** The same as a prompt of CAP. */
export const observingPrompt = (file: TargetFile, settings: LiveSettings): ((messageId: string) => JsonObject) | undefined => {
  const message = observingMessage(file, settings);
  return message === undefined ? undefined : (messageId) => message('cap', messageId);
};
