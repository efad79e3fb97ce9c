/** A refusal in the shape of Supabase Storage. */
export function storageProblem(
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ statusCode: String(status), error, message }, { status, headers });
}
