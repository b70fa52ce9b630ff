/** Which law convicts each fault of the zoo: at least the one under which its name stands here, whatever else is broken with it. */
const convictions: { readonly [law: string]: string } = {
  'AGENT-AUTH-001':
    'grants-by-skill-only grants-principal-prefix grants-principal-reverse-prefix grants-lower-case grants-trimmed grants-nfkc grants-accents grants-zero-width grants-mail-name grants-last-segment grants-percent-decoded grants-wildcard grants-pattern skill-opened-by-first-holder restart-opens-revoked-skill-of-other others-grant-opens-after-act',
  'AGENT-AUTH-002':
    'grant-id-without-credential anonymous-is-a-name null-is-a-name undefined-is-a-name nobody-is-empty nobody-needs-no-grant nobody-changes nobody-is-last-caller nobody-is-sole-holder acts-for-nobody-while-refusing refusal-untyped-to-nobody',
  'AGENT-AUTH-003': 'unclassed-runs-with-grant unclassed-runs-without-grant unclassed-observes',
  'AGENT-AUTH-004':
    'observe-writes-second-time observe-writes observe-writes-of-one-skill observe-writes-when-limited observe-writes-incomplete observe-writes-late observe-writes-of-other-skill',
  'AGENT-AUTH-005':
    'bounds-ignored bounds-first-only bounds-last-only bounds-any-of bounds-loose-equality bounds-missing-holds bounds-prefix bounds-case bounds-trimmed bounds-at-most bounds-at-least bounds-objects-by-name bounds-objects-in-part bounds-lists-by-length bounds-texts-only bounds-numbers-only bounds-false-is-none bounds-from-metadata bounds-lost-at-restart bounds-of-change-ignored bounds-once expiry-cached-a-second second-call-out-of-bounds-acts bounds-of-list-any-order bounds-of-list-once',
  'AGENT-AUTH-006':
    'select-trimmed select-lower-case select-nfkc select-zero-width select-by-prefix select-longest-prefix select-by-suffix select-namespaced select-versioned select-percent-decoded select-dashes select-fuzzy select-pattern select-null-byte select-list-first select-list-coerced select-object-id select-object-name select-object-skill select-number-index select-number-text select-true select-granted-near unknown-skill-observes unknown-skill-not-a-text unknown-skill-empty',
  'AGENT-AUTH-007':
    'role-admin role-admin-in-message role-any-case role-in-json-text approved-true approved-text approved-extension approved-nested approved-in-prose standing-claim standing-claim-in-message token-present token-object plan-object plan-anywhere proof-in-message task-in-metadata inline-grant inline-grant-in-message authority-object authority-of-own-subject signature-object signature-text signature-extension signature-in-message-nested needs-no-grant-with-list-metadata',
  'AGENT-AUTH-010': 'decision-shared-by-callers',
  'AGENT-CLAIM-001':
    'resend-acts-after-new-grant resend-other-input-acts resend-other-skill-acts resend-other-content-acts-once-more resend-other-input-replays resend-other-skill-replays resend-other-content-replays content-of-first-member content-without-amount content-without-nonce content-without-nested content-without-optional content-any-case content-trimmed content-names-only content-of-change-ignored content-length-only claims-by-message-of-any-principal-replayed claims-share-receipt acts-before-conflict',
  'AGENT-CLAIM-002': 'claims-share-artifacts',
  'AGENT-CLAIM-004': 'contents-of-one-id-side-by-side',
  'AGENT-INPUT-001':
    'acts-before-input-check input-unchecked input-minimum input-maximum input-amount-any-number input-enum input-nested input-nested-required input-pattern input-extra-members input-one-not-required input-first-not-required input-max-length input-min-length input-optional-unchecked input-coerced input-stringified input-names-only input-not-an-object input-null input-list input-null-member input-unchecked-of-external input-unchecked-of-one-skill input-items-unchecked input-invalid-completes',
  'AGENT-MODEL-001':
    'sixth-refusal-opens context-heard-once-is-authority revocation-not-for-open-context revocation-takes-other-skills revoked-returns-with-other-skill bounds-dropped-with-end expiry-dropped-with-bounds',
  'AGENT-MODEL-002': 'revocation-frees-claims-of-others claims-of-first-ten last-effect-lost-at-restart crash-frees-timed',
  'AGENT-MODEL-003': 'cancel-frees-claim',
  'AGENT-MODEL-004': 'acted-and-crashed-ends-failed',
  'AGENT-RECEIPT-001':
    'receipt-wrong-skill receipt-skill-class receipt-principal-lower-case receipt-principal-trimmed-name receipt-names-agent receipt-names-granter receipt-without-message receipt-of-task-id receipt-of-first-message digest-of-nfc digest-of-trimmed digest-of-lower-case digest-with-defaults digest-without-optional digest-not-canonical digest-shallow digest-locale-order digest-of-ascii digest-spaced digest-bare-hex digest-of-nothing digest-of-previous no-receipt no-receipt-of-one-skill no-receipt-of-change no-receipt-of-small-amount receipt-id-of-previous receipt-changes-principal-at-end receipt-changes-digest-at-end',
  'AGENT-RECEIPT-002':
    'prepared-late prepared-late-of-one-skill prepared-never prepared-twice prepared-twice-of-external prepared-again-at-end prepared-entry-overwritten receipt-id-shared one-in-ten-no-receipt',
  'AGENT-RECEIPT-003':
    'no-receipt-after-first no-receipt-after-restart ends-refused ends-refused-of-change ends-refused-after-executed receipts-lost-at-restart receipts-lost-at-revoke receipt-id-not-in-history',
  'AGENT-RECEIPT-004': 'repeat-leaves-executed-receipt',
  'AGENT-TASK-001':
    'task-owner-from-metadata task-read-by-all task-read-when-completed task-read-when-rejected task-read-by-nobody task-read-by-holder task-read-by-near-name task-read-by-prefix task-read-after-restart task-read-by-task-owner task-read-second-time task-shows-artifacts task-shows-state',
  'AGENT-TASK-002':
    'cancel-acts task-read-when-open task-told-when-open task-told-when-rejected task-cancel-shows task-cancel-by-all task-cancel-when-open task-cancel-when-finished task-cancel-by-nobody task-cancel-silent task-cancel-rewrites-finished',
  'AGENT-TASK-003':
    'task-list-all task-list-completed task-list-open task-list-rejected task-list-of-nobody task-list-near-name task-list-by-holder task-list-by-task-owner task-list-after-restart',
  'AGENT-TASK-004':
    'owner-grant-serves-stranger task-continue-by-all task-continue-when-open task-continue-answers-its-id task-continue-joins-context task-continue-shows-artifacts task-continue-by-holder',
  'AGENT-TASK-005':
    'context-is-authority context-owner-grant-serves-stranger context-entered-by-all context-echoed context-echoed-in-refusal context-history-shown context-entered-by-near-name context-entered-after-restart context-entered-on-observe',
  'CHI-BRCE-003': 'store-down-acts store-down-acts-then-refuses store-down-external-acts store-down-completes journal-down-acts',
  'CHI-BRCE-004': 'store-down-acts-silently store-down-acts-later store-down-queues refusal-untyped-of-store',
  'CHI-BRCE-008': 'prepared-late-of-second',
  'CHI-BRCE-010':
    'resend-acts resend-acts-after-restart resend-acts-of-one-skill resend-acts-third-time resend-acts-after-other-command resend-acts-after-a-minute resend-acts-after-a-day resend-acts-after-clock-back resend-acts-after-outage resend-acts-in-other-context resend-acts-with-other-text refused-id-then-granted-acts-twice resend-after-revoke-skips-check effect-twice-at-restart one-in-ten-resend-acts restart-resend-acts-of-external crash-loses-claims-of-others repeat-acts-in-broker-outage repeat-acts-in-store-outage claims-of-a-week claims-by-task nobody-frees-claims',
  'CHI-BRCE-011': 'refusal-untyped-of-conflict content-of-list-any-order content-of-list-once',
  'CHI-BRCE-012': 'ends-failed ends-unknown ends-compensated never-closed never-closed-of-one-skill',
  'CHI-BRCE-014': 'claims-of-near-ids claims-of-trimmed-ids claims-of-bare-ids claims-of-last-letters',
  'CHI-POST-001': 'ends-executed-whatever-was-found',
  'CHI-POST-002': 'failed-is-done-once-more failed-is-free-after-restart',
  'SA2A-AUTH-001':
    'effect-twice effect-twice-of-one-skill effect-twice-late effect-twice-of-large-amount effect-twice-one-in-ten effect-late effect-none effect-none-of-one-skill effect-of-other-principal effect-of-other-skill-too effect-of-other-skill effect-of-undeclared-skill-too effect-with-other-amount effect-with-rounded-amount effect-with-other-account effect-without-nonce effect-trimmed-text',
  'SA2A-AUTH-002':
    'root-needs-no-grant foreign-letters-need-no-grant grants-expired-of-other refused-id-acts refused-call-acts-when-granted acts-before-authority acts-before-authority-of-one-skill acts-before-authority-late third-call-needs-no-grant third-refusal-admits restart-needs-no-grant one-in-ten-needs-no-grant external-needs-no-grant change-needs-no-grant one-skill-needs-no-grant small-amount-needs-no-grant silent-needs-no-grant clock-moved-needs-no-grant revoked-once-needs-no-grant outage-then-needs-no-grant second-call-needs-no-grant unnamed-decision-without-standing',
  'SA2A-AUTH-003':
    'effect-none-second-time effect-of-previous-principal effect-of-previous-input effect-of-first-input third-call-acts-twice second-call-acts-twice restart-acts-twice second-restart-loses-grants',
  'SA2A-AUTH-004': 'grants-by-principal-only grants-by-class grants-any-class-of-holder',
  'SA2A-AUTH-005': 'own-task-is-authority finished-task-is-authority any-task-is-authority acts-before-task-check',
  'SA2A-AUTH-007': 'verified-signature bus-needs-no-grant-with-text needs-no-grant-with-extension',
  'SA2A-AUTH-011': 'grant-id-metadata grant-id-token grant-id-in-text grant-id-authority grant-id-message-nested grant-id-extension',
  'SA2A-AUTH-012': 'undeclared-grant-runs undeclared-grant-completes grants-wildcard-skill',
  'SA2A-AUTH-014':
    'identity-metadata-sub identity-metadata-principal identity-metadata-dotted-auth identity-metadata-user-object identity-metadata-auth-sub identity-metadata-identity-principal identity-metadata-actor identity-metadata-tenant identity-metadata-on-behalf-of identity-metadata-agent-id identity-camel-case identity-message-user-id identity-message-over-own identity-message-object identity-nested-two identity-json-text identity-base64 identity-underscored-auth identity-entry-list identity-pair identity-list-of-one identity-list-metadata identity-extensions identity-extension-object identity-text-line identity-text-json identity-open-input identity-known-holder-only',
  'SA2A-AUTH-015': 'identity-anonymous-only identity-anonymous-message-auth identity-anonymous-extension',
  'SA2A-AUTH-225': 'grants-nfc grants-truncated grants-truncated-255',
  'SA2A-AUTH-227':
    'identity-metadata-owner identity-external-only effect-names-actor-claim effect-names-message-claim receipt-names-claim receipt-names-extension-claim audit-names-text-claim decision-names-claim answer-echoes-claim answer-merges-metadata',
  'SA2A-AUTH-228': 'reserved-name-refuses identity-any-case identity-fullwidth identity-spaced-key identity-hidden-key',
  'SA2A-AUTH-230':
    'class-message-only class-metadata-only class-bearing-false class-extension class-nested class-change-only class-in-text class-snake-case dry-run-acts dry-run-completes dry-run-in-message-completes read-only-hint read-only-hint-observes',
  'SA2A-AUTH-231': 'select-star select-empty-default unknown-skill-of-prototype',
  'SA2A-AUTH-233':
    'select-default-absent select-default-consequential select-only-granted select-by-input select-from-text select-last-used select-null-means-first unknown-skill-absent unselected-needs-no-grant',
  'SA2A-AUTH-237':
    'reading-a-task-acts task-shows-context task-shows-receipt task-shows-id task-told-by-text task-told-by-owner-text task-told-by-code task-told-by-http task-told-by-refusal task-told-by-missing-error task-told-on-cancel task-told-on-continue task-told-to-nobody task-told-after-restart',
  'SA2A-AUTH-238':
    'revocation-of-untimed-only refusal-untyped refusal-untyped-of-one-skill refusal-untyped-when-expired refusal-untyped-when-revoked refusal-untyped-out-of-bounds refusal-with-artifacts refusal-with-stored-artifacts refusal-completed refusal-completed-typed refusal-working refusal-submitted refusal-input-required refusal-auth-required refusal-401-of-member refusal-http-200 refusal-of-code-only-in-text',
  'SA2A-AUTH-GRANT-002': 'timed-grants-lost-at-restart',
  'SA2A-AUTH-GRANT-003':
    'expiry-ignored expiry-in-seconds expiry-rounded-up expiry-with-leeway expiry-at-issue-only expiry-of-external-only expiry-cached-for-ever expiry-lost-at-restart expiry-slides expiry-on-a-clock-of-its-own',
  'SA2A-AUTH-GRANT-004': 'revocation-not-in-store',
  'SA2A-AUTH-GRANT-005':
    'revocation-ignored revocation-after-next-call revocation-of-timed-only revocation-shown-only revocation-of-used-input-only revocation-cached revocation-of-cached-after-minute revocation-forgotten-by-clock revocation-revokes-other-skill-not broker-outage-opens-later unnamed-decisions-contradict',
  'SA2A-AUTH-GRANT-006': 'grants-lost-at-restart crash-loses-grants',
  'SA2A-AUTH-GRANT-007': 'revocation-lost-at-restart revocation-until-restart-of-external',
  'SA2A-AUTH-GRANT-008':
    'broker-down-allows broker-down-uses-store broker-down-allows-change broker-outage-queues refusal-untyped-in-outage',
  'SA2A-AUTH-GRANT-009': 'broker-stays-down',
  'SA2A-AUTH-GRANT-010': 'broker-down-uses-cache broker-down-cache-by-principal',
  'SA2A-AUTH-GRANT-011': 'claims-by-input claims-by-input-of-anybody same-input-is-same-answer',
  'SA2A-AUTH-GRANT-201': 'expiry-inclusive expiry-one-early',
  'SA2A-AUTH-GRANT-202': 'expiry-dropped expiry-moved-to-next-minute expiry-capped-day',
  'SA2A-AUTH-GRANT-206': 'queue-asks-nothing',
  'SA2A-AUTH-GRANT-211': 'revocation-forgets-commands',
  'SA2A-AUTH-GRANT-212': 'expiry-revived',
  'SA2A-AUTH-GRANT-302': 'revocation-in-outage-lost',
  'SA2A-AUTH-GRANT-303': 'renewed-grant-keeps-old-end renewed-grant-keeps-later-end',
  'SA2A-AUTH-GRANT-304': 'renewed-grant-keeps-old-bounds',
  'SA2A-AUTH-GRANT-305': 'end-in-past-is-none',
  'SA2A-AUTH-GRANT-306': 'down-time-does-not-count',
  'SA2A-AUTH-GRANT-307': 'revocation-undone-by-clock-back',
  'SA2A-AUTH-GRANT-308': 'revocations-lost-by-start-in-outage',
  'SA2A-CHAOS-001': 'claims-lost-by-start-in-outage',
  'SA2A-CHAOS-008': 'crashed-claim-lost-at-second-restart',
  'SA2A-CHAOS-009': 'crashed-claim-lost-in-outage crashed-command-is-called-done',
  'SA2A-CHAOS-013': 'crashed-id-acts-for-other-content crashed-id-completes-other-content',
  'SA2A-CHAOS-020': 'crashed-claim-runs-out',
  'SA2A-CHAOS-208': 'executor-outlives-restart',
  'SA2A-CHAOS-209': 'timeout-frees-claim unknown-ends-executed-at-restart',
  'SA2A-CHAOS-214': 'second-crash-frees',
  'SA2A-CHAOS-216': 'crash-loses-last-revocation',
};

/** The faults of the zoo with the law that convicts each. */
export const convicted: readonly (readonly [fault: string, law: string])[] = Object.entries(convictions).flatMap(([law, faults]) =>
  faults.split(' ').map((fault) => [fault, law] as const),
);

/** Faults that no law of these courts names, or that a run meets only by chance, each with the reason. */
export const beyond: { readonly [fault: string]: string } = {
  'identity-one-in-ten': 'a tenth of the calls, and one key of the metadata: more runs than a case gets',
  'store-stays-down': 'a store that stays down is no violation of a law: the court does not decide it',
  'prepared-under-two-ids': 'a receipt without an effect is a matter of the postcondition laws',
  'receipt-of-stranger-call': 'a receipt without an effect is a matter of the postcondition laws',
  'receipt-of-no-grant': 'no law says that a receipt names its grant by the id with which the operator was answered',
  'effect-under-other-message': 'no law names the message of an effect',
  'completed-in-spite-of-lie': 'a matter of the postcondition laws',
  'restart-trusts-metadata': 'one key of the metadata, and only after a restart: seen by chance',
  'refusal-later-completed': 'whether it is completed when its sender looks is a matter of milliseconds',
  'identity-nested-five': 'one key of many, in one place and five levels deep: seen by chance',
  'other-currency-needs-no-grant': 'one value of an optional member: seen by chance in a few runs, all but surely in a hundred',
};
