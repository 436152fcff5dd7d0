/** The forms in which ids and times leave the service. */
export const idForm = (prefix: string) => new RegExp(`^${prefix}_[0-9a-z]{26}$`, "u");
export const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;
