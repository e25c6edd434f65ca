/** Complete programs, which people copy and run. */
export interface Example {
  readonly name: 'node' | 'python' | 'shell'
  readonly label: string
  readonly tools: string
  readonly code: string
}

/** They list the sender accounts. A page test runs each of them. */
export function examplesFor(baseUrl: string): readonly Example[] {
  return [
    { name: 'node', label: 'Node.js', tools: 'Node.js', code: node(baseUrl) },
    { name: 'python', label: 'Python', tools: 'Python 3', code: python(baseUrl) },
    { name: 'shell', label: 'Shell', tools: 'curl, openssl', code: shell(baseUrl) },
  ]
}

/** A receiver of webhooks that verifies each push. A test runs it. */
export const receiverExample: Example = {
  name: 'node',
  label: 'Node.js',
  tools: 'Node.js',
  code: `// API_SECRET=as_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { API_SECRET, PORT } = process.env

createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const push = verified(text)
  // Answer at once, and do the work afterwards.
  response.writeHead(push === null ? 401 : 204).end()
  // The same event may come again: keep the ids of those that are done.
  if (push !== null) console.log(push.data.delivery_event_id ?? push.context.taskId)
}).listen(Number(PORT), () => console.log('listening'))

function verified(text) {
  try {
    const { sign, ...payload } = JSON.parse(text)
    const { nonceStr } = payload
    if (typeof sign !== 'string' || typeof nonceStr !== 'string') return null
    if (!(Math.abs(Date.now() - Number(nonceStr)) <= 5 * 60_000)) return null
    const expected = createHmac('sha256', API_SECRET)
      .update(canonical(payload))
      .digest('hex')
      .toUpperCase()
    const [one, other] = [Buffer.from(sign), Buffer.from(expected)]
    return one.length === other.length && timingSafeEqual(one, other) ? payload : null
  } catch {
    return null
  }
}

${canonical()}`,
}

const node = (baseUrl: string) => `// API_KEY=ak_… API_SECRET=as_… node accounts.mjs
import { createHmac } from 'node:crypto'

const { API_KEY, API_SECRET } = process.env

const payload = { pageSize: '20', api_key: API_KEY, nonceStr: String(Date.now()) }
const sign = createHmac('sha256', API_SECRET)
  .update(canonical(payload))
  .digest('hex')
  .toUpperCase()

const query = new URLSearchParams({ ...payload, sign })
const reply = await fetch(\`${baseUrl}/api/sender-accounts?\${query}\`)
console.log(reply.status, await reply.json())

// Also for the nested bodies of POST, PUT, PATCH and DELETE.
${canonical()}`

function canonical(): string {
  return `function canonical(value) {
  if (value instanceof Date || value === null || typeof value !== 'object') {
    return JSON.stringify(value) ?? 'null'
  }
  if (Array.isArray(value)) return \`[\${value.map(canonical).join(',')}]\`
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => \`\${JSON.stringify(key)}:\${canonical(value[key])}\`)
  return \`{\${members.join(',')}}\`
}
`
}

const python = (baseUrl: string) => `# API_KEY=ak_… API_SECRET=as_… python3 accounts.py
import hashlib, hmac, json, os, time
from urllib.parse import urlencode
from urllib.request import urlopen

payload = {
    'pageSize': '20',
    'api_key': os.environ['API_KEY'],
    'nonceStr': str(int(time.time() * 1000)),
}
text = json.dumps(payload, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
secret = os.environ['API_SECRET'].encode()
payload['sign'] = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest().upper()

with urlopen('${baseUrl}/api/sender-accounts?' + urlencode(payload)) as reply:
    print(reply.status, json.load(reply))
`

const shell = (baseUrl: string) => `# API_KEY=ak_… API_SECRET=as_… sh accounts.sh
nonce=$(date +%s)000
text='{"api_key":"'$API_KEY'","nonceStr":"'$nonce'","pageSize":"20"}'
sign=$(printf %s "$text" | openssl dgst -sha256 -hmac "$API_SECRET" -r |
  cut -d ' ' -f 1 | tr a-f A-F)

curl --get '${baseUrl}/api/sender-accounts' \\
  --data-urlencode "pageSize=20" --data-urlencode "api_key=$API_KEY" \\
  --data-urlencode "nonceStr=$nonce" --data-urlencode "sign=$sign"
`
