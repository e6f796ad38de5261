/** About 110 emojis: faces, hands, hearts, things, signs. The system's own picker has the rest. */
export const EMOJIS: readonly string[] = [
  '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 😉 😌 😍 🥰 😘 😋 😜 🤪 😎 🤩 🥳 🤔 🤨 😐 🙄 😏 😬 😴 🤒 🤕 😷 🥵 🥶 😳 😱 😢 😭 😤 😡',
  '👍 👎 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 👋 ✋ 👏 🙌 🙏 🤝 💪 ✍️ 🤷',
  '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💯 ✨ ⭐ 🔥 🎉',
  '📱 💻 📷 📞 📧 📦 🛒 🛍️ 💳 💰 🧾 📅 ⏰ 📍 🏠 🏢 🚗 🚚 ✈️ 🎁 🔑 🔒 💡 🔔 ☕ 🍕',
  '✅ ❌ ❓ ❗ ⚠️ ➡️ ⬆️ 🔄 🆗 🆘',
].flatMap((row) => row.split(' '))
