import { administrarSeccionales, type FilaSeccional, listaSeccionales } from '@gremial/contract/administracion/seccionales.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { alternar, eliminar } from '../../../ui/lista/catalogo.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

/** The branches: disabling one says what it stops, and deleting one is for those that nothing depends on. */
export function SeccionalesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: string) => navegar({ to: '/app/seccionales/editar/$id', params: { id } })
  const marca = ({ habilitada }: FilaSeccional) => (
    <Estado signo={habilitada ? 'ok' : 'neutro'}>
      {t(habilitada ? 'administrarSeccionales.habilitada' : 'administrarSeccionales.deshabilitada')}
    </Estado>
  )
  return (
    <PantallaLista
      lista={listaSeccionales}
      titulo={t('administrarSeccionales.titulo')}
      bajada={t('administrarSeccionales.bajada')}
      nuevo={{ texto: t('administrarSeccionales.nueva'), hacer: () => abrir('nuevo') }}
      buscar={t('administrarSeccionales.buscar')}
      filtros={[
        filtroDeEstado(
          'habilitada',
          t('administrarSeccionales.estado'),
          t('administrarSeccionales.habilitada'),
          t('administrarSeccionales.deshabilitada'),
        ),
        {
          campo: 'sinFirma',
          rotulo: t('inicioAdministracion.filtros.firma'),
          opciones: [
            { value: 'SECRETARIA', label: t('inicioAdministracion.filtros.sinSecretaria') },
            { value: 'TESORERIA', label: t('inicioAdministracion.filtros.sinTesoreria') },
          ],
        },
      ]}
      exportar={(count) => t('administrarSeccionales.exportar', { count })}
      nombreDe={(s) => s.nombre}
      acciones={useAcciones(abrir)}
      celdas={{ nombre: (s) => <strong>{s.nombre}</strong>, habilitada: marca }}
      bloque={(s) => (
        <div>
          <p className="fuerte">{s.nombre}</p>
          <p className="sub">
            {[s.codigo, s.localidad, t('administrarSeccionales.afiliados', { count: s.afiliados })].filter(Boolean).join(' · ')}
          </p>
          {!s.habilitada && marca(s)}
        </div>
      )}
      vacia={{ icono: 'banco', titulo: t('administrarSeccionales.vacio') }}
    />
  )
}

/** What depends on a branch, in words. */
export function useDepende() {
  const { t } = useTranslation()
  return ({ afiliados, cajas, saldo }: Pick<FilaSeccional, 'afiliados' | 'cajas' | 'saldo'>) => ({
    afiliados: t('administrarSeccionales.afiliados', { count: afiliados }),
    cajas: t('administrarSeccionales.cajas', { count: cajas }),
    saldo: formatearPesos(saldo),
  })
}

function useAcciones(abrir: (id: string) => unknown): (fila: FilaSeccional) => Accion[] {
  const { t } = useTranslation()
  const depende = useDepende()
  const alternarSeccional = (fila: FilaSeccional) =>
    alternar({
      habilitado: fila.habilitada,
      habilitar: { texto: t('administrarSeccionales.habilitar') },
      deshabilitar: {
        texto: t('administrarSeccionales.deshabilitar'),
        pregunta: {
          titulo: t('administrarSeccionales.preguntaDeshabilitar', { nombre: fila.nombre }),
          texto: t('administrarSeccionales.textoDeshabilitar', depende(fila)),
        },
      },
      pedido: pedido(administrarSeccionales.alternar, { claves: { id: fila.id } }),
      hecho: (da) =>
        t(da.habilitada ? 'administrarSeccionales.quedoHabilitada' : 'administrarSeccionales.quedoDeshabilitada', {
          nombre: fila.nombre,
        }),
      fallo: t('administrarSeccionales.titulo'),
    })
  const eliminarSeccional = (fila: FilaSeccional) => {
    const { nombre, afiliados, cajas } = fila
    return eliminar({
      texto: t('administrarSeccionales.eliminar'),
      impide: afiliados + cajas > 0 && t('administrarSeccionales.textoNoSeElimina', { nombre, ...depende(fila) }),
      pregunta: {
        titulo: t('administrarSeccionales.preguntaEliminar', { nombre }),
        texto: t('administrarSeccionales.textoEliminar'),
        cancelar: t('administrarSeccionales.noEliminar'),
      },
      pedido: pedido(administrarSeccionales.eliminar, { claves: { id: fila.id } }),
      hecho: () => t('administrarSeccionales.eliminada', { nombre }),
      fallo: t('administrarSeccionales.noSeElimina'),
    })
  }
  return (fila) => [
    { texto: t('administrarSeccionales.modificar'), icono: 'editar', hacer: () => abrir(String(fila.id)) },
    alternarSeccional(fila),
    eliminarSeccional(fila),
  ]
}
