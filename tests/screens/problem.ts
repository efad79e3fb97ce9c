/** Of the sentences that may stand here, the one that does, and that none of the others is left. */
export const problemSight = (sentences: readonly string[], said: string | null) => ({
  seen: said === null ? [] : [said],
  unseen: sentences.filter((sentence) => sentence !== said),
});
