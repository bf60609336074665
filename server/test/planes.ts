import type { TestApp } from './app.ts'

interface Planned {
  text: string
  /** The plan as PostgreSQL prints it. */
  plan: string
  /** Tables scanned sequentially, once per scan in the plan. */
  walked: string[]
  /** Those scanned again for each row of something else. */
  again: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: Node[]
}

/**
 * Generic plans of the product's statements that name a table while the work runs. A plan is taken from the product's statement,
 * never from a query of the test.
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
    // A materialised scan runs once.
    const each =
      from === 'SubPlan' || (from === 'Inner' && node['Node Type'] === 'Nested Loop' && child['Node Type'] !== 'Materialize')
    return walks(child, again || each)
  })
  const { 'Relation Name': table } = node
  return node['Node Type'] === 'Seq Scan' && table ? [{ table, again }, ...inside] : inside
}
