import { type FilaTramite, filtroTramites, tramitesList } from '@gremial/contract/tramites/tramites.ts'
import { daysBetween, firstDayAgo } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import type { ListState } from '../../../ui/list/useList.ts'
import { useForbidden } from '../../../ui/Query.tsx'
import { EmptyState, ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { useMenu } from '../../../ui/useMenu.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { AnularFila } from './DialogoAnular.tsx'
import { useContinuar } from './useContinuar.ts'

interface Props {
  estado: ListState<FilaTramite>
  desde: string
  hoy: string
  elegida: number | undefined
  ajeno: boolean
}

/** List of a member's requests: one per row, at any width (B-TRAMITES-01 to 12). */
export function Pedidos({ estado, desde, hoy, elegida, ajeno }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = estado.result
  const [anula, setAnula] = useState<FilaTramite | null>(null)
  if (useForbidden(error)) return null
  const total = data?.totalElements ?? 0
  return (
    <section className="hoja lista-tramites" aria-label={t(ajeno ? 'misTramites.suyos' : 'misTramites.mios')}>
      <Desde estado={estado} desde={desde} hoy={hoy} total={total} />
      {error ? (
        <ErrorNotice title={t('misTramites.fallo')} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={6} />
      ) : data.content.length === 0 ? (
        <EmptyState
          icon="tramite"
          title={t('misTramites.vacio', { fecha: formatDate(desde) })}
          action={
            <Button onClick={() => estado.change({ fechaSolicitud: firstDayAgo(desde, 12) })}>
              {t('misTramites.desdeAntes')}
            </Button>
          }
        >
          {t('misTramites.vacioTexto')}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <p className="solo-lector" role="status">
            {t('lista.resultados', { count: total })}
          </p>
          <ul>
            {data.content.map((fila) => (
              <Pedido
                key={fila.id.idCodigo}
                fila={fila}
                hoy={hoy}
                ajeno={ajeno}
                elegido={fila.id.idCodigo === elegida}
                anular={() => setAnula(fila)}
              />
            ))}
          </ul>
          <Pager state={estado} total={total} />
        </div>
      )}
      {anula && <AnularFila fila={anula} cerrar={() => setAnula(null)} />}
    </section>
  )
}

/** "Fecha desde", required, between 1900 and today (B-TRAMITES-02 to 05), and the export (B-TRAMITES-12). */
function Desde({ estado, desde, hoy, total }: Pick<Props, 'estado' | 'desde' | 'hoy'> & { total: number }) {
  const { t } = useTranslation()
  const [fecha, setFecha] = useState<string | null>(desde)
  const [error, setError] = useState<string | undefined>()
  useEffect(() => setFecha(desde), [desde])
  const buscar = () => {
    const problema = fieldErrors(filtroTramites(hoy))({ fechaSolicitud: fecha ?? '' }).fechaSolicitud
    setError(problema)
    if (!problema && fecha) estado.change({ fechaSolicitud: fecha, solicitud: undefined })
  }
  return (
    <form
      className="barra-tramites"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        buscar()
      }}
    >
      <DateField
        label={t('misTramites.desde')}
        value={fecha}
        onChange={(v) => {
          setFecha(v)
          setError(undefined)
        }}
        error={error}
      />
      <Button type="submit">{t('misTramites.buscar')}</Button>
      <div className="empuja">
        <ExportMenu
          text={t('misTramites.exportar', { count: total })}
          file={tramitesList.file ?? ''}
          address={estado.exportList}
          count={total}
        />
      </div>
    </form>
  )
}

function Pedido({
  fila,
  hoy,
  elegido,
  ajeno,
  anular,
}: {
  fila: FilaTramite
  hoy: string
  elegido: boolean
  ajeno: boolean
  anular(): void
}) {
  const { t } = useTranslation()
  const abre = useMenu()
  const escribe = useCan('tramites.iniciar')
  const continuar = useContinuar()
  const { producto, numeroSolicitudCompleto: numero, monto, plazo } = fila
  const sigue = escribe && fila.mostrarBotonContinuarRegistro === 1
  const seAnula = escribe && fila.mostrarBotonAnularSolicitud === 1
  return (
    <li className={elegido ? 'pedido elegido' : 'pedido'}>
      <h3>
        <Link
          to="."
          search={(antes: Record<string, string | undefined>) => ({ ...antes, solicitud: String(fila.id.idCodigo) })}
          aria-current={elegido || undefined}
          resetScroll={false}
        >
          {producto}
        </Link>
      </h3>
      <span className="monto cifra">{monto !== null && formatPesos(monto)}</span>
      <span className="linea2 cifra">
        {formatDate(fila.fechaSolicitud)} · {numero}
      </span>
      <span className="cuo cifra">{plazo !== null && t('misTramites.cuotas', { count: plazo })}</span>
      {(sigue || seAnula) && (
        <Menu position="bottom-end" width={260} {...abre.menu}>
          <Menu.Target>
            <button
              type="button"
              className="boton-icono"
              aria-label={t('comun.accionesDe', { nombre: `${producto}, ${numero}` })}
              {...abre.button}
            >
              <Icon name="mas" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {sigue && (
              <Menu.Item leftSection={<Icon name="editar" />} onClick={() => void continuar(fila.id.idCodigo)}>
                {t('misTramites.continuar')}
              </Menu.Item>
            )}
            {seAnula && (
              <Menu.Item leftSection={<Icon name="baja" />} onClick={anular}>
                {t('misTramites.anular')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <div className="abajo">
        <span>
          <EstadoSolicitud estado={fila.estadoSolicitudProducto} />
          <Ahora fila={fila} hoy={hoy} ajeno={ajeno} />
        </span>
        {sigue && (
          <Button
            aria-label={t('misTramites.continuarCon', { producto, numero })}
            onClick={() => void continuar(fila.id.idCodigo)}
          >
            {t('misTramites.continuar')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Short text: what it waits for, or when it ended. */
function Ahora({
  fila: { estadoSolicitudProducto: estado, desde },
  hoy,
  ajeno,
}: {
  fila: FilaTramite
  hoy: string
  ajeno: boolean
}) {
  const { t, i18n } = useTranslation()
  if (estado === 'OBSERVADA' && ajeno) return <span className="ahora">{t('misTramites.esperaSuyo')}</span>
  const dias = Math.max(0, daysBetween(desde, hoy))
  const hace = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(-dias, 'day')
  return <span className="ahora">{t(`misTramites.ahora.${estado}`, { hace, fecha: formatDate(desde) })}</span>
}
