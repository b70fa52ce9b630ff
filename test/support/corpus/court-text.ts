/** A lawful court file: a control and a falsifier. Tests change one thing in it. */
export const courtText = `court: SA2A-AUTH
title: Authority is not implied
cases:
  - id: SA2A-AUTH-001
    kind: control
    law: A principal with a standing grant acts exactly once.
    source: [RFC-SA2A-002 §57, RFC-SA2A-002 §65]
    given:
      actor: { principal: {} }
      skill: { skill: { consequence: [change, external_do] } }
      input: { input: { for: $skill } }
    when:
      - grant: { to: $actor, skill: $skill }
      - call: { send: { as: $actor, skill: $skill, input: $input } }
    attempted: { decided: call }
    expect:
      - effects: { of: call, count: 1 }
      - state: { of: call, is: [completed] }
    failure: AUTHORITY_FAILURE
  - id: SA2A-AUTH-002
    kind: falsifier
    control: SA2A-AUTH-001
    guard: authority-check
    law: Being authenticated is not being authorised.
    source: [RFC-SA2A-001 S29]
    given: { actor: { principal: {} }, skill: { skill: {} }, input: { input: { for: $skill } } }
    when:
      - call: { send: { as: $actor, skill: $skill, input: $input } }
    attempted: { decided: call }
    forbidden:
      - effects: { of: call }
      - any: [{ granted: call }, { state: { of: call, is: [completed] } }]
    refusal: { of: call, family: authority }
    failure: AUTHORITY_FAILURE
uncarried:
  - { id: SA2A-AUTH-900, reason: The protocol has no plane for it. }
`;
