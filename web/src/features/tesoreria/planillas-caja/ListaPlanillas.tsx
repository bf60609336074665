import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import type { OpcionCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { type FilaPlanilla, listaPlanillas, planillasCaja } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { direccionDe } from '../../../platform/llamar.ts'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { FiltroFechas, useFichasDeFechas } from '../../../ui/lista/FiltroFechas.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'

const { nroPla, desde, hasta, movimientos, totalIngresos, totalEgresos, saldoTotal, diferencia, cerradaPor } =
  listaPlanillas.columnas
const deCaja = {
  ...listaPlanillas,
  columnas: { nroPla, desde, hasta, movimientos, totalIngresos, totalEgresos, saldoTotal, diferencia, cerradaPor },
}

/** The sheets of a box, the last one first: what each closed with, how its count came out, and who closed it. */
export function ListaPlanillas({ caja }: { caja: OpcionCaja }) {
  const { t } = useTranslation()
  // The number in the address is of what was asked of another box.
  const estado = useLista(deCaja, { fijos: { idSeccional: String(caja.idSeccional), caja: String(caja.id), nroPla: '' } })
  const acciones = useAccionesPlanilla()
  const fichas = useFichasDeFechas(estado.consulta)
  // The box is what is asked about, not a filter to take away.
  const { caja: _, nroPla: __, anulado: ___, ...consulta } = estado.consulta
  return (
    <section className="hoja">
      <h2 className="titulo-planilla">{t('caja.planillasDe', { caja: caja.nombre })}</h2>
      <CabezaLista
        estado={estado}
        otros={{ control: <FiltroFechas consulta={estado.consulta} aplicar={estado.cambiar} />, fichas }}
        exportar={{ texto: (count) => t('caja.exportarPlanillas', { count }), archivo: t('caja.planillas') }}
      />
      <Lista
        lista={deCaja}
        estado={{ ...estado, consulta }}
        nombreDe={(p) => t('caja.planillaN', { n: p.nroPla })}
        acciones={acciones}
        celdas={{
          nroPla: (p) => <strong>{p.nroPla}</strong>,
          hasta: (p) => (p.hasta === null ? <Abierta /> : mostrarFecha(p.hasta)),
          diferencia: (p) => <Arqueo planilla={p} />,
          cerradaPor: (p) => nombreCorrido(p.cerradaPor ?? ''),
        }}
        bloque={(p) => <Bloque planilla={p} />}
        vacia={{ icono: 'planillaCaja', titulo: t('caja.sinPlanillas') }}
      />
    </section>
  )
}

function Abierta() {
  const { t } = useTranslation()
  return <Estado signo="ok">{t('caja.estadoABIERTA')}</Estado>
}

/** How the count of a closed sheet came out; of the open one, nothing yet. */
function Arqueo({ planilla: { estado, diferencia } }: { planilla: FilaPlanilla }) {
  const { t } = useTranslation()
  if (estado === 'ABIERTA') return null
  if (diferencia === null) return <span className="suave">{t('caja.sinArqueoCorto')}</span>
  if (diferencia === 0) return <>{t('caja.sinDiferencia')}</>
  const importe = formatearPesos(Math.abs(diferencia))
  return <Estado signo="alerta">{t(diferencia < 0 ? 'caja.falta' : 'caja.sobra', { importe })}</Estado>
}

function Bloque({ planilla: p }: { planilla: FilaPlanilla }) {
  const { t } = useTranslation()
  return (
    <div>
      <p className="renglon">
        <strong>{t('caja.planillaN', { n: p.nroPla })}</strong>
        <strong className="cifra">{p.saldoTotal !== null && formatearPesos(p.saldoTotal)}</strong>
      </p>
      <p className="sub">
        {p.hasta === null
          ? t('caja.desdeEl', { desde: mostrarFecha(p.desde) })
          : t('caja.delAl', { desde: mostrarFecha(p.desde), hasta: mostrarFecha(p.hasta) })}{' '}
        · {t('caja.movimientosN', { count: p.movimientos })}
      </p>
      {p.totalIngresos !== null && p.totalEgresos !== null && (
        <p className="sub cifra">
          + {formatearPesos(p.totalIngresos)} · − {formatearPesos(p.totalEgresos)}
        </p>
      )}
      <p className="sub">{p.hasta === null ? <Abierta /> : <Arqueo planilla={p} />}</p>
    </div>
  )
}

function useAccionesPlanilla(): (fila: FilaPlanilla) => Accion[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (p) => [
    {
      texto: t('caja.consultarPlanilla'),
      icono: 'ver',
      hacer: () =>
        navegar({
          to: '/app/seccionales/planillas-caja/lista',
          search: { idSeccional: String(p.idSeccional), caja: String(p.idCaja), nroPla: String(p.nroPla) },
        }),
    },
    // Of a blind box, its paper tells what is to be counted.
    ...(p.saldoTotal === null
      ? []
      : [
          {
            texto: t(p.estado === 'CERRADA' ? 'caja.imprimirParaFirmar' : 'caja.imprimirBorrador'),
            icono: 'imprimir' as const,
            hacer: () =>
              window.open(
                direccionDe(planillasCaja.imprimir, { consulta: { caja: p.idCaja, nroPla: p.nroPla } }),
                '_blank',
                'noopener',
              ),
          },
        ]),
  ]
}
