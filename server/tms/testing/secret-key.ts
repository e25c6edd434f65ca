export const testSecretKey = 'a secret key that only tests have, 32 long'
