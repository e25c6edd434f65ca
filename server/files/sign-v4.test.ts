/** The examples that Amazon publishes with the description of the signature. */
import { expect, test } from 'vitest'
import { authorizationOf, sha256 } from './sign-v4.ts'

const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const origin = 'https://examplebucket.s3.amazonaws.com'
const every = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
const nothing = sha256('')

test.each([
  {
    name: 'reading a part of an object',
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': nothing },
    bodyHash: nothing,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'writing an object',
    method: 'PUT',
    path: '/test$file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
    },
    bodyHash: sha256('Welcome to Amazon S3.'),
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'a parameter without a value',
    method: 'GET',
    path: '/?lifecycle',
    headers: { 'x-amz-content-sha256': nothing },
    bodyHash: nothing,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'several parameters',
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': nothing },
    bodyHash: nothing,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('$name is signed as published', ({ method, path, headers, bodyHash, signature }) => {
  const url = new URL(path, origin)
  const authorization = authorizationOf(
    { method, url, headers: { ...every, ...headers }, bodyHash },
    key,
  )
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/,
  )
  expect(authorization.split('Signature=')[1]).toBe(signature)
})
