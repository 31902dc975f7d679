export const trashDaysMin = 7
export const trashDaysMax = 365
export const trashDaysDefault = 30
