import type { TestApp } from './app.ts'

interface Planned {
  text: string
  /** As PostgreSQL says it. */
  plan: string
  /** Tables that are walked from end to end, each as often as the plan says it. */
  walked: string[]
  /** Those of them that are walked again for each row of something else. */
  again: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: Node[]
}

/**
 * The statements that the product sends while this runs and that name a table, each with how PostgreSQL would do it whatever its
 * values are. A plan is taken of what the product says, never of a query that a test wrote.
 */
export async function plansOf(t: TestApp, table: string, work: () => Promise<unknown>): Promise<Planned[]> {
  const named = new RegExp(`\\b${table}\\b`)
  const said = await t.calls(work)
  const texts = new Set(said.filter((text) => /^(with|select|insert|update|delete)\b/i.test(text) && named.test(text)))
  const planned: Planned[] = []
  for (const text of texts) {
    const lines = await t.rows<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    const [json] = await t.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`)
    const seen = json ? walks(json['QUERY PLAN'][0].Plan) : []
    planned.push({
      text,
      plan: lines.map((l) => l['QUERY PLAN']).join('\n'),
      walked: seen.map((w) => w.table),
      again: seen.filter((w) => w.again).map((w) => w.table),
    })
  }
  return planned
}

function walks(node: Node, again = false): Array<{ table: string; again: boolean }> {
  const inside = (node.Plans ?? []).flatMap((child) => {
    const from = child['Parent Relationship']
    // What is kept in memory the first time is not walked again.
    const each =
      from === 'SubPlan' || (from === 'Inner' && node['Node Type'] === 'Nested Loop' && child['Node Type'] !== 'Materialize')
    return walks(child, again || each)
  })
  const { 'Relation Name': table } = node
  return node['Node Type'] === 'Seq Scan' && table ? [{ table, again }, ...inside] : inside
}
