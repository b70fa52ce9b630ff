import type { XmlElement } from './well-formed-xml.js';

type Rule = { readonly needs: readonly string[]; readonly may: readonly string[]; readonly holds: readonly string[] };

const end: Rule = { needs: ['message', 'type'], may: [], holds: [] };

/**
 * What readers of JUnit take: the elements and attributes of the Jenkins schema junit-10, and `file` on a case, which GitLab shows and that schema does
 * not know. There is no published schema of GitLab's dialect.
 */
const rules: { readonly [element: string]: Rule } = {
  testsuites: { needs: [], may: ['name', 'time', 'tests', 'failures', 'errors', 'skipped'], holds: ['testsuite'] },
  testsuite: {
    needs: ['name', 'tests', 'failures', 'errors'],
    may: ['time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file'],
    holds: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { needs: [], may: [], holds: ['property'] },
  property: { needs: ['name', 'value'], may: [], holds: [] },
  testcase: {
    needs: ['name', 'classname'],
    may: ['time', 'group', 'file'],
    holds: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: end,
  error: end,
  skipped: { needs: [], may: ['message', 'type'], holds: [] },
};

const numbers = ['time', 'tests', 'failures', 'errors', 'skipped'];

/** What a reader of JUnit would have to say against an element and all that it holds. */
export const junitProblems = ({ name, attributes, children }: XmlElement): readonly string[] => {
  const rule = rules[name];
  if (rule === undefined) return [`<${name}> is no element of JUnit`];
  const given = Object.keys(attributes);
  return [
    ...rule.needs.filter((one) => !given.includes(one)).map((one) => `<${name}> has no ${one}`),
    ...given.filter((one) => !rule.needs.includes(one) && !rule.may.includes(one)).map((one) => `<${name}> has ${one}`),
    ...numbers.filter((one) => given.includes(one) && !/^\d+(?:\.\d+)?$/.test(attributes[one] ?? '')).map((one) => `${one} is no number`),
    ...children.filter((child) => !rule.holds.includes(child.name)).map((child) => `<${name}> holds <${child.name}>`),
    ...(name === 'testcase' && children.length > 1 ? ['a case with two ends'] : []),
    ...children.flatMap(junitProblems),
  ];
};
