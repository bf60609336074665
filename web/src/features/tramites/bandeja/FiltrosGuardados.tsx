import { pedido } from '@gremial/contract/platform/llamada.ts'
import { bandeja, consultaBandeja, type FilaBandeja, type FiltroGuardado } from '@gremial/contract/tramites/bandeja.ts'
import { Menu, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../../platform/consulta.ts'
import { leer } from '../../../platform/llamar.ts'
import { preguntar } from '../../../ui/dialogos.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Icono } from '../../../ui/iconos.tsx'
import type { EstadoLista } from '../../../ui/lista/useLista.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { useMenu } from '../../../ui/useMenu.ts'

const campos = Object.keys(consultaBandeja.shape) as Array<keyof FiltroGuardado['consulta']>

/** What the queue is asked for now, of what a filter keeps. */
const pedida = (consulta: Consulta): FiltroGuardado['consulta'] =>
  Object.fromEntries(campos.flatMap((campo) => (consulta[campo] ? [[campo, consulta[campo]]] : [])))
const igual = (una: FiltroGuardado['consulta'], otra: FiltroGuardado['consulta']) => campos.every((c) => una[c] === otra[c])

/** The saved filters of the person: one tap to use one again; the one in use may be renamed or deleted, and what is on view saved. */
export function FiltrosGuardados({ estado }: { estado: EstadoLista<FilaBandeja> }) {
  const { t } = useTranslation()
  const abre = useMenu()
  const { data = [] } = useQuery(leer(bandeja.filtros, {}))
  const { hacer } = useHacer()
  const [dialogo, setDialogo] = useState<FiltroGuardado | 'nuevo'>()
  const actual = pedida(estado.consulta)
  const enUso = data.find((f) => igual(f.consulta, actual))
  const usar = ({ consulta }: FiltroGuardado) => estado.cambiar(Object.fromEntries(campos.map((c) => [c, consulta[c]])))
  const eliminar = async ({ id, nombre }: FiltroGuardado) => {
    const si = await preguntar({
      titulo: t('bandeja.filtros.eliminarTitulo', { nombre }),
      texto: t('bandeja.filtros.eliminarTexto'),
      accion: t('bandeja.filtros.eliminar'),
      cancelar: t('comun.cancelar'),
      grave: true,
    })
    if (si) await hacer(pedido(bandeja.eliminarFiltro, { claves: { id } }), { fallo: t('bandeja.filtros.noEliminado') })
  }
  return (
    <>
      <Menu position="bottom-start" width={300} {...abre.menu}>
        <Menu.Target>
          <button type="button" className="boton" {...abre.boton}>
            <Icono nombre="filtro" />
            {enUso?.nombre ?? t('bandeja.filtros.titulo')}
            <Icono nombre="desplegar" chico />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {data.length === 0 && <Menu.Label>{t('bandeja.filtros.ninguno')}</Menu.Label>}
          {data.map((filtro) => (
            <Menu.Item
              key={filtro.id}
              leftSection={<Icono nombre={filtro === enUso ? 'hecho' : 'filtro'} chico />}
              onClick={() => usar(filtro)}
            >
              {filtro.nombre}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {enUso ? (
            <>
              <Menu.Item leftSection={<Icono nombre="editar" chico />} onClick={() => setDialogo(enUso)}>
                {t('bandeja.filtros.cambiarDe', { nombre: enUso.nombre })}
              </Menu.Item>
              <Menu.Item leftSection={<Icono nombre="quitar" chico />} onClick={() => void eliminar(enUso)}>
                {t('bandeja.filtros.eliminarDe', { nombre: enUso.nombre })}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item
              leftSection={<Icono nombre="agregar" chico />}
              disabled={Object.keys(actual).length === 0}
              onClick={() => setDialogo('nuevo')}
            >
              {t('bandeja.filtros.guardar')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialogo && (
        <DialogoFiltro
          filtro={dialogo === 'nuevo' ? undefined : dialogo}
          consulta={actual}
          cerrar={() => setDialogo(undefined)}
        />
      )}
    </>
  )
}

interface PropsDialogo {
  /** Undefined: a new one, of what is on view. */
  filtro: FiltroGuardado | undefined
  consulta: FiltroGuardado['consulta']
  cerrar(): void
}

function DialogoFiltro({ filtro, consulta, cerrar }: PropsDialogo) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nombre: filtro?.nombre ?? '' },
    pedido: ({ nombre }: { nombre: string }) =>
      filtro
        ? pedido(bandeja.cambiarFiltro, { claves: { id: filtro.id }, cuerpo: { nombre, consulta: filtro.consulta } })
        : pedido(bandeja.guardarFiltro, { cuerpo: { nombre, consulta } }),
    fallo: t('bandeja.filtros.fallo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('bandeja.filtros.guardado', { nombre }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario
      titulo={t(filtro ? 'bandeja.filtros.cambiar' : 'bandeja.filtros.guardar')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <TextInput label={t('bandeja.filtros.nombre')} maxLength={40} data-autofocus {...formulario.form.getInputProps('nombre')} />
    </DialogoFormulario>
  )
}
