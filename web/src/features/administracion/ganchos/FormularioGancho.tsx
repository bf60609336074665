import { type Gancho, ganchos } from '@gremial/contract/administracion/ganchos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { Casillas } from '../sistemas/Casillas.tsx'
import { ComoAnda } from './ComoAnda.tsx'

interface Dicho {
  id: number
  nombre: string
  secreto: string
}

interface Props {
  gancho: Gancho | undefined
  volver(): void
  decir(dicho: Dicho): void
}

/** Where the portal tells of what happens, and of what. */
export function FormularioGancho({ gancho, volver, decir }: Props) {
  const { t } = useTranslation()
  const eventos = useQuery(leer(ganchos.eventos, {}))
  const formulario = useFormulario({
    iniciales: {
      nombre: gancho?.nombre ?? '',
      url: gancho?.url ?? 'https://',
      eventos: gancho?.eventos ?? [],
      habilitado: gancho?.habilitado ?? true,
    },
    pedido: ({ habilitado, ...datos }: { nombre: string; url: string; eventos: string[]; habilitado: boolean }) =>
      gancho
        ? pedido(ganchos.cambiar, {
            claves: { id: gancho.id },
            cuerpo: { ...datos, habilitado, version: gancho.version },
          })
        : pedido(ganchos.crear, { cuerpo: datos }),
    fallo: t('ganchos.fallo'),
    alGuardar(creado, { nombre }) {
      if (creado) return decir({ ...creado, nombre })
      notifications.show({ message: t('ganchos.guardado', { nombre }) })
    },
  })
  const { form } = formulario
  return (
    <>
      {gancho && <ComoAnda gancho={gancho} decir={(secreto) => decir({ id: gancho.id, nombre: gancho.nombre, secreto })} />}
      <PaginaFormulario
        formulario={formulario}
        volver={volver}
        accion={gancho ? undefined : t('ganchos.crear')}
        className="hoja-in pila"
      >
        <div className="campos">
          <TextInput label={t('ganchos.nombre')} maxLength={60} {...form.getInputProps('nombre')} />
          <TextInput
            label={t('ganchos.url')}
            description={t('ganchos.urlAyuda')}
            type="url"
            maxLength={500}
            {...form.getInputProps('url')}
          />
        </div>
        {gancho && <Checkbox label={t('ganchos.habilitado')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />}
        <Segun consulta={eventos}>
          {(todos) => (
            <Casillas
              titulo={t('ganchos.cuales')}
              ayuda={t('ganchos.cualesAyuda')}
              buscar={t('ganchos.buscar')}
              cuantas={t('ganchos.elegidos', { count: form.values.eventos.length })}
              campo="eventos"
              grupos={[{ clave: 'todos', nombre: '', opciones: todos.map(({ nombre, texto }) => ({ valor: nombre, texto })) }]}
              elegidas={form.values.eventos}
              elegir={(elegidas) => form.setFieldValue('eventos', elegidas)}
              error={form.errors.eventos}
            />
          )}
        </Segun>
      </PaginaFormulario>
    </>
  )
}
