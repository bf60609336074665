import { bancos, type FilaBanco, listaBancos } from '@gremial/contract/administracion/bancos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { alternar, eliminar } from '../../../ui/lista/catalogo.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

/** The catalogue of banks; who may edit it gets the actions, the others read (B-BANCOS-01, B-BANCOS-11). */
export function BancosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = usePuede('bancos.editar')
  const filtro = filtroDeEstado('habilitado', t('bancos.estado'), t('bancos.habilitado'), t('bancos.deshabilitado'))
  const marca = ({ habilitado }: FilaBanco) => (
    <Estado signo={habilitado ? 'ok' : 'neutro'}>{t(habilitado ? 'bancos.habilitado' : 'bancos.deshabilitado')}</Estado>
  )
  const abrir = (id: string, soloLectura?: 'true') =>
    navegar({ to: '/app/bancos/editar/$id', params: { id }, search: soloLectura ? { soloLectura } : {} })
  const acciones = (banco: FilaBanco): Accion[] => [
    { texto: t('bancos.ver'), icono: 'ver', hacer: () => abrir(String(banco.id), 'true') },
    ...(edita ? [{ texto: t('bancos.editar'), icono: 'editar' as const, hacer: () => abrir(String(banco.id)) }] : []),
    ...(edita ? [alternarBanco(banco), eliminarBanco(banco)] : []),
  ]
  const alternarBanco = ({ id, nombre, habilitado }: FilaBanco) =>
    alternar({
      habilitado,
      habilitar: { texto: t('bancos.habilitar') },
      deshabilitar: {
        texto: t('bancos.deshabilitar'),
        pregunta: { titulo: t('bancos.preguntaDeshabilitar', { nombre }), texto: t('bancos.textoDeshabilitar') },
      },
      pedido: pedido(bancos.alternar, { claves: { id } }),
      hecho: (da) => t(da.habilitado ? 'bancos.quedoHabilitado' : 'bancos.quedoDeshabilitado', { nombre }),
      fallo: t('bancos.titulo'),
    })
  const eliminarBanco = ({ id, nombre, cantidadSucursales }: FilaBanco) =>
    eliminar({
      texto: t('bancos.eliminar'),
      pregunta: {
        titulo: t('bancos.preguntaEliminar', { nombre }),
        texto: cantidadSucursales > 0 ? t('bancos.textoEliminar', { count: cantidadSucursales }) : undefined,
        cancelar: t('bancos.noEliminar'),
      },
      pedido: pedido(bancos.eliminar, { claves: { id } }),
      hecho: () => t('bancos.eliminado', { nombre }),
      fallo: t('bancos.titulo'),
    })
  return (
    <PantallaLista
      lista={listaBancos}
      titulo={t('bancos.titulo')}
      nuevo={edita && { texto: t('bancos.nuevo'), hacer: () => abrir('nuevo') }}
      buscar={t('bancos.buscar')}
      filtros={[filtro]}
      exportar={(count) => t('bancos.exportar', { count })}
      nombreDe={(b) => b.nombre}
      acciones={acciones}
      celdas={{ nombre: (b) => <strong>{b.nombre}</strong>, habilitado: marca }}
      bloque={(b) => (
        <div>
          <p className="fuerte">{b.nombre}</p>
          <p className="sub">{[b.codigo, t('bancos.sucursales', { count: b.cantidadSucursales })].filter(Boolean).join(' · ')}</p>
          {!b.habilitado && marca(b)}
        </div>
      )}
      vacia={{ icono: 'banco', titulo: t('bancos.vacio') }}
    />
  )
}
