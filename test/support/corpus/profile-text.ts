/** A lawful profile with two levels; `changes` replaces or adds top-level members, written as YAML. */
export const profileText = (name: string, changes: { readonly [member: string]: string } = {}): string => {
  const members = {
    id: `${name.toUpperCase()}-v1.2.3`,
    uri: `urn:${name.toLowerCase()}:profile:v1.2.3`,
    version: 'v1.2.3',
    family: name.toUpperCase(),
    title: `The profile ${name}`,
    levels: `
  - { name: low, title: Low, abilities: [send], grade: differential, requires: [SA2A-AUTH-001, SA2A-AUTH-002] }
  - { name: high, title: High, abilities: [receipts], grade: witnessed, measured: true, requires: [CHI-BRCE-001] }`,
    extra: '[SA2A-AUTH-050]',
    notScored: '[{ id: SA2A-AUTH-060, reason: Nothing can see it. }]',
    ...changes,
  };
  return Object.entries(members)
    .map(([member, value]) => `${member}: ${value}\n`)
    .join('');
};

/** A profile of an organisation that adds to another. */
export const overlayText = (name: string, bases: string, levels = '[{ name: low }]'): string =>
  `id: ${name.toUpperCase()}-v1.0\nuri: urn:${name.toLowerCase()}:v1\nversion: v1.0\ntitle: ${name}\nextends: ${bases}\nlevels: ${levels}\n`;
