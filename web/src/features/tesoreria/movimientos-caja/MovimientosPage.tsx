import '../../../ui/planilla.css'
import './movimientos.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type FilaMovimiento, listaMovimientos, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Switch } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Vacio } from '../../../ui/estados.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { type EstadoLista, useLista } from '../../../ui/lista/useLista.ts'
import { useAtajo } from '../../../ui/useAtajo.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { ConSeccionales, type Seccionales, SelectorCaja, useCajaElegida } from '../cajas/SelectorCaja.tsx'
import { type DialogoMovimiento, DialogosMovimiento } from './DialogosMovimiento.tsx'
import { BloqueMovimiento, celdasMovimiento, nombreDe, useAccionesMovimiento } from './filaMovimiento.tsx'
import { pesosDe } from './importes.ts'
import { type Modo, modoDicho, sentidoDe } from './modo.ts'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'
/** The columns of the screen; the export has them all. */
const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = listaMovimientos.columnas
const enPantalla = { ...listaMovimientos, columnas: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } }

/** Income or expenses of a box (C-MOVIMIENTO-01..11): chosen, asked for with CONSULTAR, then annulled, corrected or read. */
export function MovimientosPage() {
  const { t } = useTranslation()
  const modo = modoDicho(useParams({ from: direccion }).modo)
  // A phone's bar would cut the whole title before it says which of the two it is.
  useTitulo(t(`caja.tituloCorto.${modo}`))
  return <ConSeccionales>{(seccionales) => <Consulta key={modo} modo={modo} seccionales={seccionales} />}</ConSeccionales>
}

function Consulta({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const { anulado, idSeccional, caja, consultado } = useSearch({ from: direccion })
  const activa = consultado !== undefined
  const estado = useLista(listaMovimientos, {
    fijos: { ingresoEgreso: String(sentidoDe(modo)), anulado: anulado === '1' ? '1' : '0' },
    activa,
  })
  const elegida = useCajaElegida(seccionales, { seccional: idSeccional, caja })
  const [anulados, setAnulados] = useState(anulado === '1')
  const edita = usePuede('movimientosCaja.editar')
  const { abrir, abriendo } = useNuevo(modo, elegida.datos?.id)
  useAtajo('KeyN', abrir, edita)
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
        <h1>{t(`caja.tituloLista.${modo}`)}</h1>
        {edita && (
          <Boton
            variante={activa ? 'principal' : 'comun'}
            icono="agregar"
            aria-keyshortcuts="Alt+N"
            disabled={!elegida.datos}
            cargando={abriendo}
            onClick={abrir}
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
function useNuevo(modo: Modo, caja: number | undefined) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer, haciendo } = useHacer()
  // A settlement whose payment is being registered (C-RENDICION-17) goes along.
  const { rendicion } = useSearch({ from: '/app/seccionales/movimientos-caja/$modo/lista' })
  const abrir = () =>
    caja !== undefined &&
    void hacer(pedido(movimientosCaja.condiciones, { cuerpo: { caja, ingresoEgreso: sentidoDe(modo) } }), {
      fallo: t(`caja.noSePuede.${modo}`),
      alLograr: ({ caja, numeroPlanilla }) =>
        navegar({
          to: '/app/seccionales/movimientos-caja/$modo/nuevo',
          params: { modo },
          search: {
            seccionalUsuario: String(caja.idSeccional),
            cajaUsuario: String(caja.id),
            ultimaPlanilla: String(numeroPlanilla),
            rendicion: modo === 'ingresos' ? rendicion : undefined,
          },
        }),
    })
  return { abrir, abriendo: haciendo }
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
            cuantos={cuantos}
          />
        </div>
      </div>
      <Lista
        lista={enPantalla}
        estado={{ ...estado, consulta }}
        nombreDe={nombreDe}
        acciones={acciones}
        celdas={{
          ...celdasMovimiento(),
          numeroMovimiento: (m) => (
            <>
              <strong>{m.numeroMovimiento}</strong>
              <span className="sub">{t('caja.planillaN', { n: m.numeroPlanilla })}</span>
            </>
          ),
        }}
        bloque={(m) => <BloqueMovimiento fila={m} importe={pesosDe(m.total)} enPlanilla={false} />}
        vacia={{ icono: 'caja', titulo: t(soloAnulados ? `caja.sinAnulados.${modo}` : `caja.sinMovimientos.${modo}`) }}
      />
      <DialogosMovimiento dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}
