const emojis = (text: string): readonly string[] => text.split(' ')

/** About 110 emojis, by what they are about. A system's own picker has the rest. */
export const EMOJIS = {
  faces: emojis(
    '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 😉 😌 😍 🥰 😘 😋 😜 🤪 😎 🤩 🥳 🤔 🤨 😐 🙄 😏 😬 😴 🤒 🤕 😷 🥵 🥶 😳 😱 😢 😭 😤 😡',
  ),
  hands: emojis('👍 👎 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 👋 ✋ 👏 🙌 🙏 🤝 💪 ✍️ 🤷'),
  hearts: emojis('❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💯 ✨ ⭐ 🔥 🎉'),
  things: emojis('📱 💻 📷 📞 📧 📦 🛒 🛍️ 💳 💰 🧾 📅 ⏰ 📍 🏠 🏢 🚗 🚚 ✈️ 🎁 🔑 🔒 💡 🔔 ☕ 🍕'),
  signs: emojis('✅ ❌ ❓ ❗ ⚠️ ➡️ ⬆️ 🔄 🆗 🆘'),
} as const
