import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diasEntre, mostrarFecha, primerDiaHace } from '@gremial/contract/platform/fechas.ts'
import { type FilaTramite, filtroTramites, listaTramites } from '@gremial/contract/tramites/tramites.ts'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { erroresDe } from '../../../platform/formulario.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Paginas } from '../../../ui/lista/Paginas.tsx'
import type { EstadoLista } from '../../../ui/lista/useLista.ts'
import { useSinPermiso } from '../../../ui/Segun.tsx'
import { useMenu } from '../../../ui/useMenu.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { AnularFila } from './DialogoAnular.tsx'
import { useContinuar } from './useContinuar.ts'

interface Props {
  estado: EstadoLista<FilaTramite>
  desde: string
  hoy: string
  elegida: number | undefined
  ajeno: boolean
}

/** The list of a member's procedures: a request a row, at any width (B-TRAMITES-01 to 12). */
export function Pedidos({ estado, desde, hoy, elegida, ajeno }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = estado.resultado
  const [anula, setAnula] = useState<FilaTramite | null>(null)
  if (useSinPermiso(error)) return null
  const total = data?.totalElements ?? 0
  return (
    <section className="hoja lista-tramites" aria-label={t(ajeno ? 'misTramites.suyos' : 'misTramites.mios')}>
      <Desde estado={estado} desde={desde} hoy={hoy} total={total} />
      {error ? (
        <Fallo titulo={t('misTramites.fallo')} error={error} reintentar={() => void refetch()} />
      ) : !data ? (
        <Huesos filas={6} />
      ) : data.content.length === 0 ? (
        <Vacio
          icono="tramite"
          titulo={t('misTramites.vacio', { fecha: mostrarFecha(desde) })}
          accion={
            <Boton onClick={() => estado.cambiar({ fechaSolicitud: primerDiaHace(desde, 12) })}>
              {t('misTramites.desdeAntes')}
            </Boton>
          }
        >
          {t('misTramites.vacioTexto')}
        </Vacio>
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
          <Paginas estado={estado} total={total} />
        </div>
      )}
      {anula && <AnularFila fila={anula} cerrar={() => setAnula(null)} />}
    </section>
  )
}

/** "Fecha desde", required, neither before 1900 nor after today (B-TRAMITES-02 to 05), and the export (B-TRAMITES-12). */
function Desde({ estado, desde, hoy, total }: Pick<Props, 'estado' | 'desde' | 'hoy'> & { total: number }) {
  const { t } = useTranslation()
  const [fecha, setFecha] = useState<string | null>(desde)
  const [error, setError] = useState<string | undefined>()
  useEffect(() => setFecha(desde), [desde])
  const buscar = () => {
    const problema = erroresDe(filtroTramites(hoy))({ fechaSolicitud: fecha ?? '' }).fechaSolicitud
    setError(problema)
    if (!problema && fecha) estado.cambiar({ fechaSolicitud: fecha, solicitud: undefined })
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
      <CampoFecha
        label={t('misTramites.desde')}
        value={fecha}
        onChange={(v) => {
          setFecha(v)
          setError(undefined)
        }}
        error={error}
      />
      <Boton type="submit">{t('misTramites.buscar')}</Boton>
      <div className="empuja">
        <Exportar
          texto={t('misTramites.exportar', { count: total })}
          archivo={listaTramites.archivo ?? ''}
          direccion={estado.exportar}
          cuantos={total}
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
  const escribe = usePuede('tramites.iniciar')
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
      <span className="monto cifra">{monto !== null && formatearPesos(monto)}</span>
      <span className="linea2 cifra">
        {mostrarFecha(fila.fechaSolicitud)} · {numero}
      </span>
      <span className="cuo cifra">{plazo !== null && t('misTramites.cuotas', { count: plazo })}</span>
      {(sigue || seAnula) && (
        <Menu position="bottom-end" width={260} {...abre.menu}>
          <Menu.Target>
            <button
              type="button"
              className="boton-icono"
              aria-label={t('comun.accionesDe', { nombre: `${producto}, ${numero}` })}
              {...abre.boton}
            >
              <Icono nombre="mas" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {sigue && (
              <Menu.Item leftSection={<Icono nombre="editar" />} onClick={() => void continuar(fila.id.idCodigo)}>
                {t('misTramites.continuar')}
              </Menu.Item>
            )}
            {seAnula && (
              <Menu.Item leftSection={<Icono nombre="baja" />} onClick={anular}>
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
          <Boton
            aria-label={t('misTramites.continuarCon', { producto, numero })}
            onClick={() => void continuar(fila.id.idCodigo)}
          >
            {t('misTramites.continuar')}
          </Boton>
        )}
      </div>
    </li>
  )
}

/** In a few words, what it is waiting for, or when it ended. */
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
  const dias = Math.max(0, diasEntre(desde, hoy))
  const hace = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(-dias, 'day')
  return <span className="ahora">{t(`misTramites.ahora.${estado}`, { hace, fecha: mostrarFecha(desde) })}</span>
}
