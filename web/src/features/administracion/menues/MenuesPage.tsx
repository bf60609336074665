import './menues.css'
import { type MenuCambio, type MenuEditable, menuesEditables } from '@gremial/contract/administracion/menues.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { ListaOrdenada } from '../../../ui/formulario/ListaOrdenada.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { CamposSeccion } from './CamposSeccion.tsx'
import { VistaMenu } from './VistaMenu.tsx'
import type { MenuEscrito, SeccionEscrita } from './valores.ts'

/** The menu, to arrange, and beside it as somebody of a role would see it. */
export function MenuesPage() {
  const { t } = useTranslation()
  useTitulo(t('menuesEditables.titulo'))
  const consulta = useQuery({ ...leer(menuesEditables.leer, {}), refetchOnMount: 'always' })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('menuesEditables.titulo')}</h1>
          <p className="suave">{t('menuesEditables.bajada')}</p>
        </div>
      </div>
      <Segun consulta={{ ...consulta, data: consulta.isFetchedAfterMount ? consulta.data : undefined }} marco="hoja" filas={8}>
        {(menu) => <Formulario menu={menu} />}
      </Segun>
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
  // As it was read when the form began: a later reading must not lend its version to what is older.
  const [menu] = useState(leido)
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app' })
  const iniciales: MenuEscrito = { secciones: menu.secciones }
  const formulario = useFormulario({
    iniciales,
    pedido: (valores: MenuEscrito) => pedido(menuesEditables.guardar, { cuerpo: cambioDe(menu.version, valores) }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar() {
      notifications.show({ message: t('menuesEditables.guardado') })
      volver()
    },
  })
  const { form } = formulario
  const { secciones } = form.values
  return (
    <div className="menu-partes">
      <PaginaFormulario formulario={formulario} volver={volver}>
        <ListaOrdenada
          nombres={secciones.map((s) => s.titulo.es || t('menuesEditables.sinNombre'))}
          mover={(from, to) => form.reorderListItem('secciones', { from, to })}
          quitar={(i) => form.removeListItem('secciones', i)}
          sePuedeQuitar={(i) => secciones[i]?.items.every((item) => item.ajeno) ?? false}
        >
          {(i) => <CamposSeccion form={form} i={i} />}
        </ListaOrdenada>
        <div>
          <Boton icono="agregar" onClick={() => form.insertListItem('secciones', structuredClone(seccionNueva))}>
            {t('menuesEditables.agregarSeccion')}
          </Boton>
        </div>
      </PaginaFormulario>
      <VistaMenu secciones={secciones} roles={menu.roles} />
    </div>
  )
}
