import './antes.css'
import type { ProductoConCondiciones } from '@gremial/contract/tramites/productos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { aDondeSigue } from './aDondeSigue.ts'

interface Props {
  productos: ProductoConCondiciones[]
  elegido: number | null
  /** Product of the request that is on screen: being in progress does not stop it. */
  actual: number
  /** It was filed once: the product stays. */
  fijo: boolean
  elegir(id: number): void
  error: ReactNode
}

/** A whole amount without its cents, as limits are said. */
export const redondo = (importe: number): string => formatPesos(importe).replace(/,00$/, '')

/** The loans that can be asked for today, each with what it allows; one in progress says so and leads to it. */
export function ElegirProducto({ productos, elegido, actual, fijo, elegir, error }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="bloque-solicitud">
      <legend>{t('solicitud.producto')}</legend>
      {productos.length === 0 && <p className="suave">{t('solicitud.sinProductos')}</p>}
      <div className="renglones">
        {productos.map((p) => {
          const enCurso = p.enCurso !== '' && p.id !== actual
          const { condiciones } = p
          return (
            <div key={p.id} className={enCurso ? 'fila-opcion no' : 'fila-opcion'}>
              <label>
                <input
                  type="radio"
                  name="producto"
                  data-path="idProducto"
                  checked={p.id === elegido}
                  disabled={enCurso || (fijo && p.id !== actual)}
                  onChange={() => elegir(p.id)}
                />
                <span className="pto" />
                <b>{p.nombreProductoAfiliado}</b>
                {p.descripcion && <span className="que-es">{p.descripcion}</span>}
                {!enCurso && condiciones && (
                  <span className="d cifra">
                    {t('solicitud.limites', {
                      minimo: redondo(condiciones.montoMinimo),
                      maximo: redondo(condiciones.montoMaximo),
                      desde: condiciones.plazoMinimo,
                      hasta: condiciones.plazoMaximo,
                    })}
                  </span>
                )}
              </label>
              {enCurso && p.idEnCurso !== null && (
                <Link {...aDondeSigue({ id: p.idEnCurso })} className="enlace en-curso">
                  {t('solicitud.enCurso', { numero: p.enCurso })}
                </Link>
              )}
            </div>
          )
        })}
      </div>
      {error && <p className="m-error">{error}</p>}
    </fieldset>
  )
}
