import { pedido } from '@gremial/contract/platform/llamada.ts'
import { conceptos, type FilaConcepto, listaConceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsulta } from '../../../platform/consulta.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { alternar, eliminar } from '../../../ui/lista/catalogo.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { DialogoConcepto } from './DialogoConcepto.tsx'

/** The concepts of the branches' cash (C-CONCEPTO-01..06): asked for a thousand at a time, changed in a dialog over the list. */
export function ConceptosPage() {
  const { t } = useTranslation()
  const [{ idSeccional }] = useConsulta()
  // 'nuevo', the one being changed, or nothing.
  const [abierto, setAbierto] = useState<FilaConcepto | 'nuevo' | null>(null)
  const marca = ({ habilitado }: FilaConcepto) => (
    <Estado signo={habilitado ? 'ok' : 'neutro'}>{t(habilitado ? 'caja.habilitado' : 'caja.deshabilitado')}</Estado>
  )
  const nuevo = usePuede('conceptosCaja.editar') && { texto: t('caja.nuevoConcepto'), hacer: () => setAbierto('nuevo') }
  return (
    <>
      <PantallaLista
        lista={listaConceptos}
        titulo={t('caja.conceptos')}
        nuevo={nuevo}
        buscar={t('caja.buscarConcepto')}
        filtros={[
          useFiltroSeccional(),
          filtroDeEstado('habilitado', t('caja.estado'), t('caja.habilitado'), t('caja.deshabilitado')),
        ]}
        exportar={(count) => t('caja.exportarConceptos', { count })}
        nombreDe={(c) => c.nombre}
        acciones={useAcciones(setAbierto)}
        celdas={{ nombre: (c) => <strong>{c.nombre}</strong>, habilitado: marca }}
        bloque={(c) => (
          <div>
            <p className="fuerte">{c.nombre}</p>
            {c.descripcion && <p className="sub">{c.descripcion}</p>}
            <p className="sub">
              {c.nombreSeccional} {c.habilitado === 0 && marca(c)}
            </p>
          </div>
        )}
        vacia={{ icono: 'etiquetas', titulo: t('caja.sinConceptos') }}
      />
      {abierto && (
        <DialogoConcepto
          concepto={abierto === 'nuevo' ? undefined : abierto}
          seccional={idSeccional}
          cerrar={() => setAbierto(null)}
        />
      )}
    </>
  )
}

/** What may be done with a row, as the server said (C-CONCEPTO-03..05, C-CONCEPTO-08..11). */
function useAcciones(modificar: (fila: FilaConcepto) => void): (fila: FilaConcepto) => Accion[] {
  const { t } = useTranslation()
  const alternarConcepto = ({ id, nombre, habilitado }: FilaConcepto) =>
    alternar({
      habilitado,
      habilitar: {
        texto: t('caja.habilitar'),
        pregunta: { titulo: t('caja.preguntaHabilitar', { nombre }), texto: t('caja.textoHabilitarConcepto') },
      },
      deshabilitar: {
        texto: t('caja.deshabilitar'),
        pregunta: { titulo: t('caja.preguntaDeshabilitar', { nombre }), texto: t('caja.textoDeshabilitarConcepto') },
      },
      pedido: pedido(conceptos.alternar, { claves: { codigo: id } }),
      hecho: (da) => t(da.habilitado ? 'caja.quedoHabilitado' : 'caja.quedoDeshabilitado', { nombre }),
      fallo: t('caja.noSeCambio'),
    })
  const eliminarConcepto = ({ id, nombre, nombreSeccional, tieneMovimientos }: FilaConcepto) =>
    eliminar({
      texto: t('caja.eliminar'),
      impide: tieneMovimientos && t('caja.conceptoConMovimientos'),
      pregunta: {
        titulo: t('caja.preguntaEliminar', { nombre }),
        texto: t('caja.textoEliminarConcepto', { seccional: nombreSeccional }),
        cancelar: t('caja.noEliminar'),
      },
      pedido: pedido(conceptos.eliminar, { cuerpo: { id } }),
      hecho: () => t('caja.eliminado', { nombre }),
      fallo: t('caja.noSeElimino'),
    })
  return (fila) => [
    ...(fila.can.modificar ? [{ texto: t('caja.modificar'), icono: 'editar' as const, hacer: () => modificar(fila) }] : []),
    ...(fila.can.cambiarEstado ? [alternarConcepto(fila)] : []),
    ...(fila.can.eliminar || (fila.tieneMovimientos && fila.can.modificar) ? [eliminarConcepto(fila)] : []),
  ]
}
