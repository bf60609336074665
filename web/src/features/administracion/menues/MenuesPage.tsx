import './menues.css'
import { type MenuCambio, type MenuEditable, menuesEditables } from '@gremial/contract/administracion/menues.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { CamposSeccion } from './CamposSeccion.tsx'
import { VistaMenu } from './VistaMenu.tsx'
import type { MenuEscrito, SeccionEscrita } from './valores.ts'

/** Menu editor, with a preview by role. */
export function MenuesPage() {
  const { t } = useTranslation()
  useTitle(t('menuesEditables.titulo'))
  const consulta = useQuery({ ...read(menuesEditables.leer, {}), refetchOnMount: 'always' })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('menuesEditables.titulo')}</h1>
          <p className="suave">{t('menuesEditables.bajada')}</p>
        </div>
      </div>
      <Query query={{ ...consulta, data: consulta.isFetchedAfterMount ? consulta.data : undefined }} frame="hoja" rows={8}>
        {(menu) => <Formulario menu={menu} />}
      </Query>
    </>
  )
}

const cambioDe = (version: string, { secciones }: MenuEscrito): MenuCambio => ({
  version,
  secciones: secciones.map(({ id, titulo, visible, items }) => ({
    id,
    titulo,
    visible,
    items: items.map(({ id, link, ajeno, titulo, icono, visible }) => ({
      id,
      titulo,
      icono,
      visible,
      ...(ajeno ? { link } : {}),
    })),
  })),
})

const seccionNueva: SeccionEscrita = { titulo: { es: '', en: '', zh: '', ja: '' }, visible: true, items: [] }

function Formulario({ menu: leido }: { menu: MenuEditable }) {
  const { t } = useTranslation()
  // The version the form started from: a background refetch must not replace it.
  const [menu] = useState(leido)
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app' })
  const iniciales: MenuEscrito = { secciones: menu.secciones }
  const formulario = useForm({
    initialValues: iniciales,
    request: (valores: MenuEscrito) => request(menuesEditables.guardar, { body: cambioDe(menu.version, valores) }),
    failure: t('formulario.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('menuesEditables.guardado') })
      volver()
    },
  })
  const { form } = formulario
  const { secciones } = form.values
  return (
    <div className="menu-partes">
      <FormPage form={formulario} back={volver}>
        <OrderedList
          names={secciones.map((s) => s.titulo.es || t('menuesEditables.sinNombre'))}
          move={(from, to) => form.reorderListItem('secciones', { from, to })}
          remove={(i) => form.removeListItem('secciones', i)}
          canRemove={(i) => secciones[i]?.items.every((item) => item.ajeno) ?? false}
        >
          {(i) => <CamposSeccion form={form} i={i} />}
        </OrderedList>
        <div>
          <Button icon="agregar" onClick={() => form.insertListItem('secciones', structuredClone(seccionNueva))}>
            {t('menuesEditables.agregarSeccion')}
          </Button>
        </div>
      </FormPage>
      <VistaMenu secciones={secciones} roles={menu.roles} />
    </div>
  )
}
