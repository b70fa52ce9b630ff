import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import type { TargetFile } from '../model/target.js';

/** A description in which what the target file says of its skills stands beside and over what the subject says of them. */
export const withSkillsOfFile = (description: Json, skills: TargetFile['skills']): Json => {
  if (skills === undefined || !isJsonObject(description)) return description;
  const declared = isJsonList(description['skills']) ? description['skills'] : [];
  const known = declared.filter(isJsonObject).map((skill) => skill['id']);
  const added = Object.entries(skills).filter(([id]) => !known.includes(id));
  return {
    ...description,
    skills: [...declared.map((skill) => overlaid(skill, skills)), ...added.map(([id, said]) => ({ ...membersOf(said), id }))],
  };
};

const overlaid = (skill: Json, skills: JsonObject): Json => {
  if (!isJsonObject(skill) || typeof skill['id'] !== 'string' || !Object.hasOwn(skills, skill['id'])) return skill;
  return { ...skill, ...membersOf(skills[skill['id']]), id: skill['id'] };
};

const membersOf = (said: Json | undefined): JsonObject => (said !== undefined && isJsonObject(said) ? said : {});
