export const mountChat = async () => undefined;
