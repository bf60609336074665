import './movimientos.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { type FilaMovimiento, listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Estado, Vacio } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { type EstadoLista, useLista } from '../../../ui/lista/useLista.ts'
import { useAtajo } from '../../../ui/useAtajo.ts'
import { ConSeccionales, type Seccionales, SelectorCaja, useCajaElegida } from '../cajas/SelectorCaja.tsx'
import { type DialogoMovimiento, DialogosMovimiento } from './DialogosMovimiento.tsx'
import { FormasDePago } from './FormasDePago.tsx'
import { type Modo, sentidoDe, useModo } from './modo.ts'
import { condiciones } from './movimientos-caja.api.ts'

/** The columns of the screen; the export has them all. */
const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = listaMovimientos.columnas
const enPantalla = { ...listaMovimientos, columnas: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } }

/** Income or expenses of a box (C-MOVIMIENTO-01..11): chosen, asked for with CONSULTAR, then annulled, corrected or read. */
export function MovimientosPage() {
  const { t } = useTranslation()
  const modo = useModo()
  const titulo = t(`caja.tituloLista.${modo}`)
  // A phone's bar would cut the whole title before it says which of the two it is.
  useTitulo(t(`caja.tituloCorto.${modo}`))
  return <ConSeccionales>{(seccionales) => <Consulta key={modo} {...{ modo, titulo, seccionales }} />}</ConSeccionales>
}

function Consulta({ modo, titulo, seccionales }: { modo: Modo; titulo: string; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const { consultado } = useSearch({ strict: false }) as { consultado?: string }
  const activa = consultado !== undefined
  const { anulado, idSeccional, caja } = useSearch({ strict: false }) as Record<string, string | undefined>
  const estado = useLista(listaMovimientos, {
    fijos: { ingresoEgreso: String(sentidoDe(modo)), anulado: anulado === '1' ? '1' : '0' },
    activa,
  })
  const elegida = useCajaElegida(seccionales, { seccional: idSeccional, caja })
  const [anulados, setAnulados] = useState(anulado === '1')
  const nuevo = useNuevo(modo)
  const edita = tienePermiso(usuario, 'movimientosCaja.editar')
  const abrirNuevo = () => elegida.datos && !nuevo.isPending && nuevo.mutate(elegida.datos)
  useAtajo('KeyN', abrirNuevo, edita)
  const consultar = () => {
    estado.cambiar({
      idSeccional: elegida.seccional,
      caja: elegida.caja ?? undefined,
      anulado: anulados ? '1' : undefined,
      consultado: '1',
    })
    if (activa) void estado.resultado.refetch()
  }
  return (
    <>
      <div className="titulo-pantalla">
        <h1>{titulo}</h1>
        {edita && (
          <Boton
            variante={activa ? 'principal' : 'comun'}
            icono="agregar"
            aria-keyshortcuts="Alt+N"
            disabled={!elegida.datos}
            cargando={nuevo.isPending}
            onClick={abrirNuevo}
          >
            {t(`caja.nuevo.${modo}`)} <kbd>Alt N</kbd>
          </Boton>
        )}
      </div>
      <form
        className="consulta-caja"
        onSubmit={(e) => {
          e.preventDefault()
          consultar()
        }}
      >
        <SelectorCaja seccionales={seccionales} elegida={elegida} />
        <Switch label={t('caja.anulados')} checked={anulados} onChange={(e) => setAnulados(e.currentTarget.checked)} />
        <Boton
          type="submit"
          variante={activa ? 'comun' : 'principal'}
          disabled={!elegida.datos}
          cargando={estado.resultado.isFetching && estado.resultado.isPlaceholderData}
        >
          {t('caja.consultar')}
        </Boton>
      </form>
      <section className="hoja">
        {activa ? (
          <Resultado estado={estado} modo={modo} soloAnulados={anulado === '1'} />
        ) : (
          <Vacio icono="caja" titulo={t('caja.elegiCaja')}>
            {t(`caja.elegiCajaTexto.${modo}`)}
          </Vacio>
        )}
      </section>
    </>
  )
}

/** New movement: only once the conditions were checked; a refusal says which, in its own words for income and for expenses. */
function useNuevo(modo: Modo) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return useMutation({
    mutationFn: (caja: { id: number }) => condiciones(caja.id, sentidoDe(modo)),
    onSuccess: ({ caja, numeroPlanilla }) =>
      navegar({
        to: '/app/seccionales/movimientos-caja/$modo/nuevo',
        params: { modo },
        search: {
          seccionalUsuario: String(caja.idSeccional),
          cajaUsuario: String(caja.id),
          ultimaPlanilla: String(numeroPlanilla),
        },
      }),
    onError: (error) => void avisarFallo(t(`caja.noSePuede.${modo}`), error),
  })
}

function Resultado({ estado, modo, soloAnulados }: { estado: EstadoLista<FilaMovimiento>; modo: Modo; soloAnulados: boolean }) {
  const { t } = useTranslation()
  const [dialogo, setDialogo] = useState<DialogoMovimiento>(null)
  const acciones = useAccionesMovimiento(setDialogo)
  const cuantos = estado.resultado.data?.totalElements ?? 0
  // The box is what is asked about, not a filter to take away.
  const { caja: _, anulado: __, ...consulta } = estado.consulta
  return (
    <>
      <div className="herramientas">
        <strong>{estado.resultado.data && t(`caja.cuantos.${modo}`, { count: cuantos })}</strong>
        <div className="empuja">
          <Exportar
            texto={t('lista.exportarN', { count: cuantos })}
            archivo={listaMovimientos.archivo ?? ''}
            direccion={estado.exportar}
            inactivo={cuantos === 0}
          />
        </div>
      </div>
      <Lista
        lista={enPantalla}
        estado={{ ...estado, consulta }}
        clave={(m) => m.id}
        nombreDe={(m) => `${m.codigo}, ${m.descripcion}`}
        acciones={acciones}
        celdas={{
          numeroMovimiento: (m) => (
            <>
              <strong>{m.numeroMovimiento}</strong>
              <span className="sub">{t('caja.planillaN', { n: m.numeroPlanilla })}</span>
            </>
          ),
          nombreConcepto: (m) => (
            <>
              {m.nombreConcepto || m.nombreTipoMovimiento}
              {m.nombreConcepto && <span className="sub">{m.nombreTipoMovimiento}</span>}
            </>
          ),
          descripcion: (m) => (
            <>
              {m.descripcion}
              {m.anulado === 1 && <Anulado fila={m} />}
            </>
          ),
          total: (m) => (
            <>
              <strong className={m.anulado ? 'tachado' : undefined}>{formatearPesos(m.total)}</strong>
              <FormasDePago movimiento={m} />
            </>
          ),
        }}
        bloque={(m) => (
          <div>
            <p className="renglon">
              <strong>{m.descripcion}</strong>
              <strong className={m.anulado ? 'cifra tachado' : 'cifra'}>{formatearPesos(m.total)}</strong>
            </p>
            <p className="sub">
              {m.fechaMovimientoFormateada} · {t('caja.numeroN', { n: m.numeroMovimiento })} ·{' '}
              {t('caja.planillaN', { n: m.numeroPlanilla })}
            </p>
            <p className="sub">{m.nombreConcepto || m.nombreTipoMovimiento}</p>
            {m.anulado === 1 && <Anulado fila={m} />}
          </div>
        )}
        vacia={{ icono: 'caja', titulo: t(soloAnulados ? `caja.sinAnulados.${modo}` : `caja.sinMovimientos.${modo}`) }}
      />
      <DialogosMovimiento dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}

export function Anulado({ fila }: { fila: FilaMovimiento }) {
  const { t } = useTranslation()
  return (
    <span className="sub">
      <Estado signo="mal">{t('caja.anuladoEstado')}</Estado> {fila.motivoAnula}
    </span>
  )
}

/** What may be done with a movement: read it, annul it while its sheet is open, undo it in the open sheet once its own is closed. */
export function useAccionesMovimiento(abrir: (dialogo: DialogoMovimiento) => void): (fila: FilaMovimiento) => Accion[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (fila) => {
    const modo: Modo = fila.ingresoEgreso === 2 ? 'egresos' : 'ingresos'
    return [
      {
        texto: t('caja.consultarMovimiento'),
        icono: 'ver' as const,
        hacer: () =>
          void navegar({
            to: '/app/seccionales/movimientos-caja/$modo/$id/consultar',
            params: { modo, id: String(fila.id) },
          }),
      },
      ...(fila.can.anular
        ? [{ texto: t('caja.anularAccion'), icono: 'baja' as const, hacer: () => abrir({ que: 'anular', fila }) }]
        : []),
      ...(fila.can.corregir
        ? [{ texto: t('caja.corregirAccion'), icono: 'deshacer' as const, hacer: () => abrir({ que: 'corregir', fila }) }]
        : []),
    ]
  }
}
