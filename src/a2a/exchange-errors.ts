import type { HttpFault, Phase } from './call-fault.js';
import { largestHeader } from './limits.js';
import { RemoteAddress } from './loopback.js';

/** Which behaviour an error of node's client stands for. Before the connection stands, nothing was sent; after that, nobody knows. */
export const faultOfError = (error: Error, phase: Phase): HttpFault => {
  if (error instanceof RemoteAddress) return { is: 'remote', host: error.host, address: error.address };
  const code = codeOf(error);
  if (phase === 'connect') return { is: 'unreachable', why: code ?? error.message };
  if (code === 'HPE_HEADER_OVERFLOW') return { is: 'headers-too-large', limit: largestHeader };
  if (code?.startsWith('HPE_') === true) return { is: 'not-http', why: error.message };
  return { is: 'reset', why: code ?? error.message };
};

const codeOf = (error: Error): string | undefined => ('code' in error && typeof error.code === 'string' ? error.code : undefined);
