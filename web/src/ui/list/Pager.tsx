import { pageNumbers, pageSizes } from '@gremial/contract/platform/list.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons.tsx'
import type { ListState } from './useList.ts'

/** Page sizes (5, 10, 25, 50, 100, all), the rows shown, and three numbered pages (B-LISTADOS-01, B-LISTADOS-02). */
export function Pager<F>({ state, total }: { state: ListState<F>; total: number }) {
  const { t } = useTranslation()
  const { page, perPage, size, change } = state
  // A default size outside the options, such as that of the menu lists (1000), counts as "all".
  const selected = pageSizes.some((n) => n === perPage) ? size : 'all'
  const pages = Math.max(1, Math.ceil(total / perPage))
  const go = (n: number) => change({ page: n === 0 ? undefined : String(n) })
  return (
    <div className="paginas">
      <label>
        {t('lista.mostrar')}
        <select className="entrada" value={selected} onChange={(e) => change({ size: e.currentTarget.value })}>
          {pageSizes.map((n) => (
            <option key={n} value={String(n)}>
              {n}
            </option>
          ))}
          <option value="all">{t('comun.todos')}</option>
        </select>
      </label>
      <span>
        {t('lista.deTotal', {
          desde: formatNumber(page * perPage + 1),
          hasta: formatNumber(Math.min(total, (page + 1) * perPage)),
          total: formatNumber(total),
        })}
      </span>
      {pages > 1 && (
        <nav aria-label={t('lista.paginas')}>
          <ul>
            <li>
              <button
                type="button"
                className="num"
                disabled={page === 0}
                aria-label={t('lista.anterior')}
                onClick={() => go(page - 1)}
              >
                <Icon name="izquierda" small />
              </button>
            </li>
            {pageNumbers(page, pages).map((n) => (
              <li key={n}>
                <button
                  type="button"
                  className="num"
                  aria-label={t('lista.paginaN', { n: n + 1 })}
                  aria-current={n === page ? 'page' : undefined}
                  onClick={() => go(n)}
                >
                  {n + 1}
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="num"
                disabled={page >= pages - 1}
                aria-label={t('lista.siguiente')}
                onClick={() => go(page + 1)}
              >
                <Icon name="derecha" small />
              </button>
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}
