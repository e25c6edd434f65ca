/** Where browsers say what the content security policy made them refuse. */
export async function POST(): Promise<Response> {
  return new Response(null, { status: 204 })
}
