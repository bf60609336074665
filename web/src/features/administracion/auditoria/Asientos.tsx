import type { AsientoAuditoria, auditoriaList, VerboAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate } from '../../../platform/today.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import type { useList } from '../../../ui/list/useList.ts'
import { Detalle } from './Detalle.tsx'
import { enPalabras } from './palabras.ts'

const iconos: Record<VerboAuditoria, IconName> = {
  entrada: 'ingresos',
  lectura: 'ver',
  salida: 'descargar',
  alta: 'agregar',
  cambio: 'editar',
  baja: 'quitar',
  envio: 'correo',
  rechazo: 'candado',
}

interface Props {
  estado: ReturnType<typeof useList<typeof auditoriaList.row>>
  filas: AsientoAuditoria[]
  total: number
}

/** Rows grouped by day, one sentence each; the selected one shows its details beside or below it. */
export function Asientos({ estado, filas, total }: Props) {
  const { t, i18n } = useTranslation()
  const [abierto, setAbierto] = useState<number | null>(null)
  const alLado = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const elegido = filas.find((f) => f.id === abierto)
  const soloDe = (id: number | null) => estado.change({ idUsuario: String(id ?? 0) })
  return (
    <div aria-busy={estado.result.isPlaceholderData}>
      <p className="solo-lector" role="status">
        {t('lista.resultados', { count: total })}
      </p>
      <div className={alLado && elegido ? 'mitades' : undefined}>
        <div>
          <ul className="asientos">
            {filas.map((fila, i) => (
              <Fragment key={fila.id}>
                {fila.fecha !== filas[i - 1]?.fecha && (
                  <li className="dia">
                    <h3>{longDate(fila.fecha, i18n.language)}</h3>
                  </li>
                )}
                <li>
                  <button
                    type="button"
                    className="asiento"
                    aria-expanded={fila.id === abierto}
                    onClick={() => setAbierto(fila.id === abierto ? null : fila.id)}
                  >
                    <time className="cifra" dateTime={`${fila.fecha}T${fila.hora}`}>
                      {fila.hora}
                    </time>
                    <span className={`que ${fila.verbo === 'rechazo' ? 'mal' : ''}`}>
                      <Icon name={iconos[fila.verbo]} small />
                      {t(`asientos.verbos.${fila.verbo}`)}
                    </span>
                    <span className="texto">
                      <b>{enPalabras(fila)}</b>
                      <small>
                        {[
                          fila.persona || t('asientos.sistema'),
                          ...(fila.rol ? [fila.rol] : []),
                          ...(fila.afiliado === null ? [] : [formatMemberNumber(fila.afiliado)]),
                          ...(fila.seccional ? [fila.seccional] : []),
                          ...(fila.equipo ? [fila.equipo] : []),
                          ...(fila.sellado ? [] : [t('asientos.esperaSello')]),
                        ].join(' · ')}
                      </small>
                    </span>
                  </button>
                  {!alLado && fila.id === abierto && <Detalle id={fila.id} soloDe={soloDe} />}
                </li>
              </Fragment>
            ))}
          </ul>
        </div>
        {alLado && elegido && <Detalle id={elegido.id} soloDe={soloDe} />}
      </div>
      <Pager state={estado} total={total} />
    </div>
  )
}
