/** Which of the possible messages is shown, and that none of the others is left. */
export const problemSight = (sentences: readonly string[], said: string | null) => ({
  seen: said === null ? [] : [said],
  unseen: sentences.filter((sentence) => sentence !== said),
});
