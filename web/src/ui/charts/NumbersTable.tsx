import './charts.css'
import type { Column } from '@gremial/contract/platform/list.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useTranslation } from 'react-i18next'

const valueOf = (value: unknown, type: Column['type']): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (type === 'importe') return formatAmount(Number(value))
  return type === 'entero' ? formatNumber(Number(value)) : String(value)
}

/** Data table of a chart: the rows of its list, with the column titles of its export. */
export function NumbersTable<F extends { id: number }>({
  list,
  rows,
}: {
  list: { name: string; columns: { [field in keyof F & string]?: Column } }
  rows: readonly F[]
}) {
  const { t } = useTranslation()
  const title = (field: string) => t(`listas.${list.name}.${field}` as 'listas.bancos.nombre')
  const columns = (Object.entries(list.columns) as Array<[keyof F & string, Column]>).filter(([, c]) => c.only !== 'exporta')
  const className = ({ type }: Column) => (type === 'texto' ? undefined : 'num')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs keyboard focus
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="dibujo-numeros" role="group" tabIndex={0} aria-label={title('titulo')}>
      <table className="tabla">
        <thead>
          <tr>
            {columns.map(([field, column]) => (
              <th key={field} scope="col" className={className(column)}>
                {title(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(([field, column], i) =>
                i === 0 ? (
                  <th key={field} scope="row">
                    {valueOf(row[field], column.type)}
                  </th>
                ) : (
                  <td key={field} className={className(column)}>
                    {valueOf(row[field], column.type)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
