import { cifra } from '@gremial/contract/platform/cifra.ts'
import { bloquesDe, tamanios } from '@gremial/contract/platform/lista.ts'
import { useTranslation } from 'react-i18next'
import { Icono } from '../iconos.tsx'
import type { EstadoLista } from './useLista.ts'

/** Sizes 5 10 25 50 100 and all, what is on view, and three numbered blocks (B-LISTADOS-01, B-LISTADOS-02). */
export function Paginas<F>({ estado, total }: { estado: EstadoLista<F>; total: number }) {
  const { t } = useTranslation()
  const { page, porPagina, size, cambiar } = estado
  // A list that begins with thousands, as those that menus are made of, is one that shows all.
  const elegido = tamanios.some((n) => n === porPagina) ? size : 'all'
  const paginas = Math.max(1, Math.ceil(total / porPagina))
  const ir = (n: number) => cambiar({ page: n === 0 ? undefined : String(n) })
  return (
    <div className="paginas">
      <label>
        {t('lista.mostrar')}
        <select className="entrada" value={elegido} onChange={(e) => cambiar({ size: e.currentTarget.value })}>
          {tamanios.map((n) => (
            <option key={n} value={String(n)}>
              {n}
            </option>
          ))}
          <option value="all">{t('comun.todos')}</option>
        </select>
      </label>
      <span>
        {t('lista.deTotal', {
          desde: cifra(page * porPagina + 1),
          hasta: cifra(Math.min(total, (page + 1) * porPagina)),
          total: cifra(total),
        })}
      </span>
      {paginas > 1 && (
        <nav aria-label={t('lista.paginas')}>
          <ul>
            <li>
              <button
                type="button"
                className="num"
                disabled={page === 0}
                aria-label={t('lista.anterior')}
                onClick={() => ir(page - 1)}
              >
                <Icono nombre="izquierda" chico />
              </button>
            </li>
            {bloquesDe(page, paginas).map((n) => (
              <li key={n}>
                <button
                  type="button"
                  className="num"
                  aria-label={t('lista.paginaN', { n: n + 1 })}
                  aria-current={n === page ? 'page' : undefined}
                  onClick={() => ir(n)}
                >
                  {n + 1}
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="num"
                disabled={page >= paginas - 1}
                aria-label={t('lista.siguiente')}
                onClick={() => ir(page + 1)}
              >
                <Icono nombre="derecha" chico />
              </button>
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}
