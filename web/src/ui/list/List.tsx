import type { Column } from '@gremial/contract/platform/list.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/today.ts'
import { Button } from '../Button.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { useForbidden } from '../Query.tsx'
import { EmptyState, ErrorNotice, Skeleton } from '../states.tsx'
import { useMenu } from '../useMenu.ts'
import { Pager } from './Pager.tsx'
import { type RowAction, useRowActions } from './rowActions.ts'
import type { ListState } from './useList.ts'

interface Props<F> {
  list: { name: string; columns: { [field in keyof F & string]?: Column } }
  state: ListState<F>
  /** Custom cells, by column. */
  cells?: Partial<Record<keyof F & string, (row: F) => ReactNode>>
  /** Row as a card on phones: name first, amount or state at the right. */
  block(row: F): ReactNode
  /** Row key; `id` by default. */
  rowKey?(row: F): number
  /** Actions available on the row, according to the server. */
  actions?(row: F): RowAction[]
  nameOf(row: F): string
  empty: { icon: IconName; title: string; action?: ReactNode }
}

export type ListProps<F> = Props<F>

/** Rows of a list with loading, empty and error states: a table on desktop, cards on phones. */
export function List<F>(props: Props<F>) {
  const { t } = useTranslation()
  const { state, empty } = props
  const wide = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const { data, error, refetch, isPlaceholderData } = state.result
  if (useForbidden(error)) return null
  if (error) return <ErrorNotice title={t('lista.fallo')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  if (data.content.length === 0) {
    const kept = ['size', 'sort', 'idSeccional', 'catalogo', ...state.fixed]
    const filtered = Object.keys(state.query).some((k) => ![...kept, 'page', 'consultado'].includes(k) && state.query[k])
    const remove = () =>
      state.change(
        Object.fromEntries(
          Object.keys(state.query)
            .filter((k) => !kept.includes(k))
            .map((k) => [k, undefined]),
        ),
      )
    return filtered || state.page > 0 ? (
      <EmptyState
        icon="filtro"
        title={t('lista.sinResultados')}
        action={<Button onClick={remove}>{t('lista.quitarFiltros')}</Button>}
      >
        {t('lista.sinResultadosTexto')}
      </EmptyState>
    ) : (
      <EmptyState {...empty} />
    )
  }
  return (
    <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
      <p className="solo-lector" role="status">
        {t('lista.resultados', { count: data.totalElements })}
      </p>
      {wide ? <Table {...props} rows={data.content} /> : <CardRows {...props} rows={data.content} />}
      <Pager state={state} total={data.totalElements} />
    </div>
  )
}

const idOf = (row: unknown): number => (row as { id: number }).id
const none = (): RowAction[] => []

const valueOf = (row: unknown, field: string, { type }: Column): string => {
  const value = (row as Record<string, unknown>)[field]
  if (value === null || value === undefined) return ''
  if (type === 'fecha') return formatDate(String(value))
  return type === 'importe' ? formatAmount(Number(value)) : String(value)
}

function Table<F>({ list, state, cells = {}, rowKey = idOf, actions = none, nameOf, rows }: Props<F> & { rows: F[] }) {
  const { t } = useTranslation()
  const columns = (Object.entries(list.columns) as Array<[keyof F & string, Column]>).filter(([, c]) => c.only !== 'exporta')
  const [sortField, direction] = state.sort
  const title = (field: string) => t(`listas.${list.name}.${field}` as 'listas.beneficios.comercio')
  const numeric = ({ type }: Column) => type === 'importe' || type === 'entero'
  return (
    <div className="tabla-caja">
      <table className="tabla">
        <thead>
          <tr>
            {columns.map(([field, column]) => {
              const sorted = field === sortField
              return (
                <th
                  key={field}
                  scope="col"
                  className={numeric(column) ? 'num' : undefined}
                  aria-sort={sorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {column.sortable ? (
                    <button
                      type="button"
                      className="orden"
                      title={t('lista.ordenar', { columna: title(field) })}
                      onClick={() => state.change({ sort: `${field},${sorted && direction === 'asc' ? 'desc' : 'asc'}` })}
                    >
                      {title(field)}
                      {sorted && <Icon name={direction === 'asc' ? 'arriba' : 'abajo'} small />}
                    </button>
                  ) : (
                    title(field)
                  )}
                </th>
              )
            })}
            <th scope="col">
              <span className="solo-lector">{t('comun.acciones')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(([field, column]) => (
                <td key={field} className={numeric(column) ? 'num' : undefined}>
                  {cells[field]?.(row) ?? valueOf(row, field, column)}
                </td>
              ))}
              <td className="num">
                <RowMenu actions={actions(row)} name={nameOf(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CardRows<F>({ block, rowKey = idOf, actions = none, nameOf, rows }: Props<F> & { rows: F[] }) {
  return (
    <ul className="bloques">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          {block(row)}
          <RowMenu actions={actions(row)} name={nameOf(row)} />
        </li>
      ))}
    </ul>
  )
}

/** Menu with the actions of a row. */
export function RowMenu({ actions, name }: { actions: RowAction[]; name: string }) {
  const { t } = useTranslation()
  const run = useRowActions()
  const button = useRef<HTMLButtonElement>(null)
  const opens = useMenu()
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" width={290} {...opens.menu}>
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className="boton-icono"
          aria-label={t('comun.accionesDe', { nombre: name })}
          {...opens.button}
        >
          <Icon name="mas" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.text}
            leftSection={<Icon name={action.icon} />}
            onClick={() => {
              // The menu closes before the action opens a dialog; focus its button, so that the dialog can return the focus.
              button.current?.focus()
              void run(action)
            }}
          >
            {action.text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
