import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { type FilaBanco, listaBancos } from '@gremial/contract/administracion/bancos.ts'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { Busqueda } from '../../../ui/lista/Busqueda.tsx'
import { Fichas } from '../../../ui/lista/Fichas.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { alternarBanco, eliminarBanco } from './bancos.api.ts'

/** The catalogue of banks; who may edit it gets the actions, the others read (B-BANCOS-01, B-BANCOS-11). */
export function BancosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const estado = useLista(listaBancos)
  const edita = tienePermiso(usuario, 'bancos.editar')
  useTitulo(t('bancos.titulo'))
  const acciones = useAcciones(edita)
  const { habilitado, buscar } = estado.consulta
  const nombreEstado = (valor: string | undefined) => (valor === '1' ? t('bancos.habilitado') : t('bancos.deshabilitado'))
  const fichas = habilitado ? [{ nombre: 'habilitado', texto: `${t('bancos.estado')}: ${nombreEstado(habilitado)}` }] : []
  const total = estado.resultado.data?.totalElements ?? 0
  const marca = (fila: FilaBanco) => (
    <Estado signo={fila.habilitado ? 'ok' : 'neutro'}>{nombreEstado(String(fila.habilitado))}</Estado>
  )
  const nuevo = () => void navegar({ to: '/app/bancos/editar/nuevo' })
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('bancos.titulo')}</h1>
        {edita && (
          <Boton variante="principal" icono="agregar" onClick={nuevo}>
            {t('bancos.nuevo')}
          </Boton>
        )}
      </div>
      <section className="hoja">
        <div className="herramientas">
          <Busqueda valor={buscar ?? ''} texto={t('bancos.buscar')} buscar={(texto) => estado.cambiar({ buscar: texto })} />
          <Select
            aria-label={t('bancos.estado')}
            placeholder={t('bancos.estado')}
            clearable
            value={habilitado ?? null}
            data={['1', '0'].map((value) => ({ value, label: nombreEstado(value) }))}
            onChange={(valor) => estado.cambiar({ habilitado: valor ?? undefined })}
          />
          <div className="empuja">
            <Exportar
              texto={t('bancos.exportar', { count: total })}
              archivo="Bancos"
              direccion={estado.exportar}
              inactivo={total === 0}
            />
          </div>
        </div>
        <Fichas fichas={fichas} quitar={(nombres) => estado.cambiar(Object.fromEntries(nombres.map((n) => [n, undefined])))} />
        <Lista
          lista={listaBancos}
          estado={estado}
          clave={(b) => b.id}
          nombreDe={(b) => b.nombre}
          acciones={acciones}
          celdas={{ nombre: (b) => <strong>{b.nombre}</strong>, habilitado: marca }}
          bloque={(b) => (
            <div>
              <p style={{ fontWeight: 600 }}>{b.nombre}</p>
              <p className="sub">
                {[b.codigo, t('bancos.sucursales', { count: b.cantidadSucursales })].filter(Boolean).join(' · ')}
              </p>
              {!b.habilitado && marca(b)}
            </div>
          )}
          vacia={{
            icono: 'banco',
            titulo: t('bancos.vacio'),
            accion: edita ? <Boton onClick={nuevo}>{t('bancos.nuevo')}</Boton> : undefined,
          }}
        />
      </section>
    </>
  )
}

/** What may be done with a row. */
function useAcciones(edita: boolean): (fila: FilaBanco) => Accion[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const mutar = useMutation({
    mutationFn: ({ hacer }: { hacer(): Promise<string> }) => hacer(),
    onSuccess: (message) => notifications.show({ message }),
    onError: (error) => void avisar(t('bancos.titulo'), error.message, t('comun.aceptar')),
    onSettled: () => consultas.invalidateQueries({ queryKey: ['lista', listaBancos.ruta] }),
  })
  const alternar = async ({ id, nombre, habilitado }: FilaBanco) => {
    if (
      habilitado &&
      !(await preguntar({
        titulo: t('bancos.preguntaDeshabilitar', { nombre }),
        texto: t('bancos.textoDeshabilitar'),
        accion: t('bancos.deshabilitar'),
        cancelar: t('comun.cancelar'),
      }))
    )
      return
    mutar.mutate({
      hacer: async () =>
        (await alternarBanco(id)).habilitado
          ? t('bancos.quedoHabilitado', { nombre })
          : t('bancos.quedoDeshabilitado', { nombre }),
    })
  }
  const eliminar = async ({ id, nombre, cantidadSucursales }: FilaBanco) => {
    const texto = cantidadSucursales > 0 ? t('bancos.textoEliminar', { count: cantidadSucursales }) : undefined
    if (
      !(await preguntar({
        titulo: t('bancos.preguntaEliminar', { nombre }),
        texto,
        accion: t('bancos.eliminar'),
        grave: true,
        cancelar: t('bancos.noEliminar'),
      }))
    )
      return
    mutar.mutate({
      hacer: async () => {
        await eliminarBanco(id)
        return t('bancos.eliminado', { nombre })
      },
    })
  }
  const abrir = (fila: FilaBanco, search: Record<string, string> = {}) =>
    void navegar({ to: '/app/bancos/editar/$id', params: { id: String(fila.id) }, search })
  return (fila) => [
    { texto: t('bancos.ver'), icono: 'ver', hacer: () => abrir(fila, { soloLectura: 'true' }) },
    ...(edita
      ? [
          { texto: t('bancos.editar'), icono: 'editar', hacer: () => abrir(fila) },
          {
            texto: fila.habilitado ? t('bancos.deshabilitar') : t('bancos.habilitar'),
            icono: fila.habilitado ? 'baja' : 'bien',
            hacer: () => void alternar(fila),
          },
          { texto: t('bancos.eliminar'), icono: 'quitar', hacer: () => void eliminar(fila) },
        ]
      : []),
  ]
}
