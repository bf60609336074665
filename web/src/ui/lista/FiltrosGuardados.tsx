import type { ConsultaGuardada, FiltroGuardado, LlamadasDeFiltros } from '@gremial/contract/platform/filtros.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Menu, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../platform/consulta.ts'
import { leer } from '../../platform/llamar.ts'
import { preguntar } from '../dialogos.ts'
import { DialogoFormulario } from '../formulario/DialogoFormulario.tsx'
import { useFormulario } from '../formulario/useFormulario.ts'
import { Icono } from '../iconos.tsx'
import { useHacer } from '../useHacer.ts'
import { useMenu } from '../useMenu.ts'
import type { EstadoLista } from './useLista.ts'

interface Props {
  /** The list that they are of; of its state, what is asked for and how to ask for something else. */
  estado: Pick<EstadoLista<unknown>, 'consulta' | 'cambiar'>
  llamadas: LlamadasDeFiltros
  /** What a filter keeps of the address. */
  campos: readonly string[]
}

/** The saved filters of the person: one tap to use one again; the one in use may be renamed or deleted, and what is on view saved. */
export function FiltrosGuardados({ estado, llamadas, campos }: Props) {
  const pedida = (consulta: Consulta): ConsultaGuardada =>
    Object.fromEntries(campos.flatMap((campo) => (consulta[campo] ? [[campo, consulta[campo]]] : [])))
  const igual = (una: ConsultaGuardada, otra: ConsultaGuardada) => campos.every((c) => una[c] === otra[c])
  const { t } = useTranslation()
  const abre = useMenu()
  const { data = [] } = useQuery(leer(llamadas.filtros, {}))
  const { hacer } = useHacer()
  const [dialogo, setDialogo] = useState<FiltroGuardado | 'nuevo'>()
  const actual = pedida(estado.consulta)
  const enUso = data.find((f) => igual(f.consulta, actual))
  const usar = ({ consulta }: FiltroGuardado) => estado.cambiar(Object.fromEntries(campos.map((c) => [c, consulta[c]])))
  const eliminar = async ({ id, nombre }: FiltroGuardado) => {
    const si = await preguntar({
      titulo: t('filtros.eliminarTitulo', { nombre }),
      texto: t('filtros.eliminarTexto'),
      accion: t('filtros.eliminar'),
      cancelar: t('comun.cancelar'),
      grave: true,
    })
    if (si) await hacer(pedido(llamadas.eliminarFiltro, { claves: { id } }), { fallo: t('filtros.noEliminado') })
  }
  return (
    <>
      <Menu position="bottom-start" width={300} {...abre.menu}>
        <Menu.Target>
          <button type="button" className="boton" {...abre.boton}>
            <Icono nombre="filtro" />
            {enUso?.nombre ?? t('filtros.titulo')}
            <Icono nombre="desplegar" chico />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {data.length === 0 && <Menu.Label>{t('filtros.ninguno')}</Menu.Label>}
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
                {t('filtros.cambiarDe', { nombre: enUso.nombre })}
              </Menu.Item>
              <Menu.Item leftSection={<Icono nombre="quitar" chico />} onClick={() => void eliminar(enUso)}>
                {t('filtros.eliminarDe', { nombre: enUso.nombre })}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item
              leftSection={<Icono nombre="agregar" chico />}
              disabled={Object.keys(actual).length === 0}
              onClick={() => setDialogo('nuevo')}
            >
              {t('filtros.guardar')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialogo && (
        <DialogoFiltro
          filtro={dialogo === 'nuevo' ? undefined : dialogo}
          llamadas={llamadas}
          consulta={actual}
          cerrar={() => setDialogo(undefined)}
        />
      )}
    </>
  )
}

interface PropsDialogo {
  llamadas: LlamadasDeFiltros
  /** Undefined: a new one, of what is on view. */
  filtro: FiltroGuardado | undefined
  consulta: ConsultaGuardada
  cerrar(): void
}

function DialogoFiltro({ llamadas, filtro, consulta, cerrar }: PropsDialogo) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nombre: filtro?.nombre ?? '' },
    pedido: ({ nombre }: { nombre: string }) =>
      filtro
        ? pedido(llamadas.cambiarFiltro, { claves: { id: filtro.id }, cuerpo: { nombre, consulta: filtro.consulta } })
        : pedido(llamadas.guardarFiltro, { cuerpo: { nombre, consulta } }),
    fallo: t('filtros.fallo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('filtros.guardado', { nombre }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario titulo={t(filtro ? 'filtros.cambiar' : 'filtros.guardar')} formulario={formulario} cerrar={cerrar}>
      <TextInput label={t('filtros.nombre')} maxLength={40} data-autofocus {...formulario.form.getInputProps('nombre')} />
    </DialogoFormulario>
  )
}
