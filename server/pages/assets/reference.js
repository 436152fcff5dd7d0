// @ts-check

// The examples name the address under which this page was reached.
for (const element of document.querySelectorAll(".origin")) element.textContent = location.origin;
