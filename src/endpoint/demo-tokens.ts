/** Somebody who may call, and the bearer token that says so. */
export type DemoPrincipal = { readonly id: string; readonly token: string };

/**
 * The callers that the endpoint knows. The tokens are published on purpose: the endpoint listens on loopback alone and holds
 * nothing but demo data, so that anybody can try it without a secret.
 */
export const demoPrincipals: readonly DemoPrincipal[] = ['alice', 'bob', 'carol', 'dave', 'erin', 'mallory'].map((id) => ({
  id,
  token: `demo-token-of-${id}`,
}));

/** The token of the operator plane. It opens nothing else. */
export const operatorToken = 'demo-token-of-the-operator';

/** The token of the witness plane. It opens nothing else. */
export const witnessToken = 'demo-token-of-the-witness';
