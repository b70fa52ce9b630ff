import type { Probe } from './probe.js';
import { authProbes, cardProbes, extensionProbes } from './probes/card-probes.js';
import { envelopeProbes, httpProbes } from './probes/envelope-probes.js';
import { messageProbes } from './probes/message-probes.js';
import { methodProbes, undefinedProbes } from './probes/method-probes.js';
import { ownerProbes } from './probes/owner-probes.js';
import { pushProbes } from './probes/push-probes.js';
import { versionProbes } from './probes/version-probes.js';

/** Every probe, in the order in which they are made: the card and the version first, because they say how to ask. */
export const probeList: readonly Probe[] = [
  ...cardProbes,
  ...versionProbes.filter(({ needs }) => needs === undefined),
  ...methodProbes,
  ...versionProbes.filter(({ needs }) => needs !== undefined),
  ...undefinedProbes,
  ...envelopeProbes,
  ...messageProbes,
  ...httpProbes,
  ...authProbes,
  ...extensionProbes,
  ...pushProbes,
  ...ownerProbes,
];
