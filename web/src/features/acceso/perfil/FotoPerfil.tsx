import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Foto } from '../../../app/shell/MenuCuenta.tsx'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { guardarFoto, quitarFoto, refrescarUsuario } from './perfil.api.ts'

const RecortarFoto = lazy(() => import('../../../ui/foto/RecortarFoto.tsx').then((m) => ({ default: m.RecortarFoto })))

/** The portrait, to change or to take away; the shell shows the new one at once (B-PERFIL-02, B-PERFIL-03). */
export function FotoPerfil({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [abierto, setAbierto] = useState(false)
  const cambiar = useMutation({
    mutationFn: async (foto: Blob | null) => {
      await (foto ? guardarFoto(foto) : quitarFoto())
      await refrescarUsuario()
      await router.invalidate()
    },
    onSuccess(_, foto) {
      setAbierto(false)
      notifications.show({ message: t(foto ? 'perfil.fotoGuardada' : 'perfil.fotoQuitada') })
    },
    onError: (error) => void avisar(t('perfil.fotoNoGuardada'), error.message, t('comun.aceptar')),
  })
  const quitar = async () => {
    const si = await preguntar({
      titulo: t('perfil.preguntaQuitar'),
      texto: t('perfil.textoQuitar'),
      accion: t('perfil.quitarFoto'),
      cancelar: t('perfil.noQuitar'),
      grave: true,
    })
    if (si) cambiar.mutate(null)
  }
  return (
    <section className="hoja hoja-in perfil-foto" aria-labelledby="perfil-foto">
      <Foto usuario={usuario} />
      <div>
        <h2 id="perfil-foto">{t('perfil.fotoTitulo')}</h2>
        <p className="suave">{t('perfil.fotoTexto')}</p>
        <div className="botones">
          <Boton icono="camara" onClick={() => setAbierto(true)}>
            {t(usuario.imagen ? 'perfil.cambiarFoto' : 'perfil.ponerFoto')}
          </Boton>
          {usuario.imagen && (
            <Boton variante="texto" cargando={cambiar.isPending && !abierto} onClick={() => void quitar()}>
              {t('perfil.quitarFoto')}
            </Boton>
          )}
        </div>
      </div>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={t('perfil.fotoTitulo')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        <Suspense>
          <RecortarFoto
            aspecto={1}
            redonda
            cargando={cambiar.isPending}
            alTerminar={(foto) => cambiar.mutate(foto)}
            cancelar={() => setAbierto(false)}
          />
        </Suspense>
      </Modal>
    </section>
  )
}
