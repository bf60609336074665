import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type FilaParecido, gastos, listaParecidos } from '@gremial/contract/tesoreria/gastos.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import { accion } from '../../../ui/lista/acciones.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { DialogoArchivos } from './DialogoArchivos.tsx'

/** What was handed in with a reason although it looked like another one: both side by side, and who looked at it. (decisions §9.3) */
export function ParecidosPage() {
  const { t } = useTranslation()
  const [compara, setCompara] = useState<FilaParecido>()
  const donde = (c: FilaParecido['uno']) => t('gastos.deRendicion', { numero: c.numeroRendicion, seccional: c.nombreSeccional })
  const marca = (p: FilaParecido) =>
    p.revisado ? (
      <Estado signo="ok">{p.revisadoPor || t('gastos.revisado')}</Estado>
    ) : (
      <Estado signo="alerta">{t('gastos.sinRevisar')}</Estado>
    )
  return (
    <>
      <PantallaLista
        lista={listaParecidos}
        titulo={t('gastos.parecidos')}
        corto={t('barra.parecidos')}
        bajada={t('gastos.parecidosBajada')}
        filtros={[filtroDeEstado('revisado', t('gastos.revision'), t('gastos.revisado'), t('gastos.sinRevisar'))]}
        exportar={(count) => t('gastos.exportarParecidos', { count })}
        nombreDe={(p) => p.proveedor}
        acciones={(p) => [
          { texto: t('gastos.comparar'), icono: 'ver', hacer: () => setCompara(p) },
          ...(p.revisado
            ? []
            : [
                accion({
                  texto: t('gastos.marcar'),
                  icono: 'hecho',
                  pedido: pedido(gastos.revisar, { claves: { codigo: p.id } }),
                  hecho: () => t('gastos.quedoRevisado', { proveedor: p.proveedor }),
                  fallo: t('gastos.noSeMarco'),
                }),
              ]),
        ]}
        celdas={{
          proveedor: (p) => (
            <>
              <strong>{p.proveedor}</strong>
              <p className="sub">
                {t(`gastos.${p.clase}`)} · {donde(p.uno)}
              </p>
              <p className="sub">
                {t('gastos.elOtro')}: {donde(p.otro)}, {mostrarFecha(p.otro.fecha)}
              </p>
            </>
          ),
          revisadoPor: marca,
        }}
        bloque={(p) => (
          <div>
            <p className="renglon">
              <span className="fuerte">{p.proveedor}</span>
              <strong className="cifra">{formatearPesos(p.importe)}</strong>
            </p>
            <p className="sub">
              {t(`gastos.${p.clase}`)} · {donde(p.uno)}
            </p>
            <p className="sub">
              {t('gastos.elOtro')}: {donde(p.otro)}, {mostrarFecha(p.otro.fecha)}
            </p>
            <p>
              «{p.motivo}» {p.quien}
            </p>
            <p>{marca(p)}</p>
          </div>
        )}
        vacia={{ icono: 'bien', titulo: t('gastos.sinParecidos') }}
      />
      {compara && (
        <DialogoArchivos
          titulo={`${compara.proveedor}: ${t(`gastos.${compara.clase}`)}`}
          comprobantes={[
            { ...compara.uno, rotulo: `${t('gastos.esteSeCargo')}. ${donde(compara.uno)}` },
            { ...compara.otro, rotulo: `${t('gastos.elOtro')}. ${donde(compara.otro)}` },
          ]}
          cerrar={() => setCompara(undefined)}
        />
      )}
    </>
  )
}
