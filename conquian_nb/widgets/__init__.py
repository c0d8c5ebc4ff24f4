"""The widgets of the notebooks: pictures that answer, built on ipywidgets, ipycanvas and anywidget."""
