/** Under this what was pasted is kept until it is selected (src/ui/form/drafts.ts). */
export const pasteDraft = 'paste'
